/** Keeps databases open between the files of a worker: the worker is killed at its end, so none needs to close. */
import { keepDatabases } from '#harness/server/databases.ts';

keepDatabases();
