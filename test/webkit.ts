/**
 * `npm run test:webkit`: every page, and what is booked, paid and ordered, in WebKit. With a name, the tests of that name.
 * `--where-possible` ends well, and says so, on a machine that has no WebKit and cannot install one.
 */
import { openWebKit } from '#harness/webkit/driver.ts';
import { readCommand } from '#tools/command.ts';
import { attempt, conclude, step, tests } from '#tools/steps.ts';
import { provideWebKit, type WebKitPaths } from '#tools/webkit.ts';

const USAGE = `npm run test:webkit [-- <name>…]     every page, and what is booked, paid and ordered, in WebKit, the engine of iPhones

  <name>             only the tests with this name
  --where-possible   ends well, and says so, on a machine that has no WebKit and cannot install one

For example:
  npm run test:webkit -- refill

Exit code 0: all passed. 1: something failed. 2: not understood.`;

const { values, words } = readCommand({
  usage: USAGE,
  options: { 'where-possible': { type: 'boolean', default: false } },
  takesWords: true,
});
const isOptional = values['where-possible'];

/** @throws Error when no WebKit starts here */
const provideStarting = async (): Promise<WebKitPaths> => {
  const paths = provideWebKit();
  Object.assign(process.env, paths);
  const webkit = await openWebKit();
  try {
    const session = await webkit.open();
    await session.close();
  } finally {
    await webkit.close();
  }
  return paths;
};

const missing = isOptional
  ? await provideStarting().then(
      () => null,
      (error: unknown) => String(error),
    )
  : null;
if (missing === null) {
  // a single build here saves one in each test file
  const build = await step('Build', ['node', 'build.mjs']);
  const { count, result } = attempt('WebKit', provideWebKit);
  const names = words.flatMap((name) => ['-t', name]);
  const again = isOptional ? ['--retry', '2'] : [];
  const command = ['vitest', 'run', '--project', 'webkit', ...again, ...names];
  const counts = [build, count];
  if (result) counts.push(await tests('Tests in WebKit', command, { env: { ...result }, isPart: true }));
  conclude(counts);
} else console.log(`No WebKit starts on this machine, so nothing is tested in it: ${missing}`);
