/** `npm run test:webkit`: every page, and what is booked, paid and ordered, in WebKit. With a name, the tests of that name. */
import { attempt, conclude, step, tests } from '#tools/steps.ts';
import { provideWebKit } from '#tools/webkit.ts';

// builds once here, so that no test file has to
const build = await step('Build', ['node', 'build.mjs']);
const { count, result } = attempt('WebKit', provideWebKit);
const names = process.argv.slice(2).flatMap((name) => ['-t', name]);
const command = ['vitest', 'run', '--project', 'webkit', ...names];
const counts = [build, count];
if (result) counts.push(await tests('Tests in WebKit', command, { env: { ...result }, isPart: true }));
conclude(counts);
