#define _GNU_SOURCE
#include "CProcessLimits.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

void floe_end_quietly(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int ends[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGXCPU, SIGPROF};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) signal(ends[i], SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    const struct rlimit nothing = {0, 0};
    setrlimit(RLIMIT_CORE, &nothing);
}

void floe_limit_memory(size_t bytes) {
#ifndef SANITIZED
    const struct rlimit most = {bytes, bytes};
    setrlimit(RLIMIT_DATA, &most);
#else
    (void)bytes;
#endif
}

void floe_limit_time(double seconds) {
    const long whole = (long)seconds;
    const struct itimerval once = {{0, 0}, {whole, (long)((seconds - (double)whole) * 1e6)}};
    setitimer(ITIMER_PROF, &once, NULL);
}
