/* A program that is a single process: surveys are computed by its threads. See mpi.c. */
#include "app/app.h"

void bt_app__join_others(bt_app *app)
{
    app->hire = NULL;
}

void bt_app__leave_others(bt_app *app)
{
    (void)app;
}
