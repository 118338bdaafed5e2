/** The server's tests on PostgreSQL 15 instead of the embedded database. */
import { conclude, tests } from '#tools/steps.ts';

conclude([
  await tests('Server on PostgreSQL 15', ['node', 'tools/with-postgres.ts', 'vitest', 'run', '--project', 'server'], {
    isPart: true,
  }),
]);
