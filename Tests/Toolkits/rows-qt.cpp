// A hundred rows in a window, by Qt 5.

#include <QApplication>
#include <QListWidget>

int main(int count, char **arguments) {
    QApplication application(count, arguments);
    QListWidget list;
    list.setWindowTitle("Rows");
    list.resize(400, 600);
    for (int i = 1; i <= 100; i++) list.addItem(QString("Row %1").arg(i));
    list.show();
    return application.exec();
}
