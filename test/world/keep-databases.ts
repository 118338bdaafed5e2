/** Before each file of tests that open worlds: their worker is ended from outside, so the next file takes the same database. */
import { keepDatabases } from '#stage/world/databases.ts';

keepDatabases();
