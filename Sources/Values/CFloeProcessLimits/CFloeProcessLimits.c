#define _GNU_SOURCE
#include "CFloeProcessLimits.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

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

bool floe_has_memory(size_t bytes) {
    void *room = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return false;
    munmap(room, bytes);
    return true;
}

_Noreturn void floe_end_exhausted(const char *purpose) {
    const char *parts[] = {
        program_invocation_short_name, ": out of memory: the system has none left", purpose, "; close something, or show less\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        ssize_t written = write(STDERR_FILENO, parts[i], strlen(parts[i]));
        (void)written;
    }
    // EX_OSERR of sysexits.h.
    _exit(71);
}

#ifndef SANITIZED

// The previous handler of each signal.
static struct sigaction formerly[NSIG];

// More than any single request. A crash with less memory left counts as running out, even if the failed request was smaller.
static const size_t enough = (size_t)256 << 20;

static void tell_crash(int number, siginfo_t *information, void *context) {
    (void)context;
    if (!floe_has_memory(enough)) floe_end_exhausted("");
    sigaction(number, &formerly[number], NULL);
    // A fault occurs again by itself. A signal that was sent has to be sent again.
    if (information->si_code <= 0) raise(number);
}

void floe_tell_memory_exhausted(void) {
    struct sigaction tells;
    memset(&tells, 0, sizeof tells);
    tells.sa_sigaction = tell_crash;
    // Runs on the runtime's alternate signal stack, since the regular one may have run out.
    tells.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&tells.sa_mask);
    const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &tells, &formerly[crashes[i]]);
}

#else

// Sanitizers report crashes themselves.
void floe_tell_memory_exhausted(void) {}

#endif
