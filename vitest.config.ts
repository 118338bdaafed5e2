import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';
import { viteMacros } from './tools/macros.mjs';
import { mutantOf } from './tools/mutants/mutant.plugin.ts';
import { switchedOff } from './tools/switched-off.ts';

const files = (...folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);

/** Tests that need Chromium, wherever they stand. */
const BROWSER_FILES = 'test/**/*.browser.test.ts';

/** Tests of what only a PostgreSQL server can do. */
const POSTGRES_FILES = 'test/server/*.postgres.test.ts';

/** Tests of the embedded database in a folder: on a server they would prove the same again. */
const EMBEDDED_FILES = 'test/server/*.embedded.test.ts';

const BUILT_JSX = join(import.meta.dirname, 'node_modules/react/cjs/react-jsx-runtime.production.js');

/** On two cores, too: what waits for its frames and answers half of the time leaves them to others. */
const WAITING = { maxWorkers: 3 };
/** A third worker would only take the others' turns, and load everything once more. Their files run after those that wait. */
const BUSY = { maxWorkers: 2, sequence: { groupOrder: 1 } };

const LIMIT_MS = 900_000;

/** A test waits for several things one after the other. */
const POLL_LIMIT_MS = 120_000;

/** In a second engine, by `npm run test:webkit` alone: a machine need not have it. */
const WEBKIT = {
  extends: true,
  test: {
    ...WAITING,
    name: 'webkit',
    include: files('webkit'),
    setupFiles: ['test/world/keep-databases.ts'],
    pool: 'forks',
  },
} satisfies TestProjectConfiguration;

/** By `npm run promises`: this piece of code is off. */
const OFF = process.env['SWITCHED_OFF'];
/** By `npm run mutants`: this piece of code has a fault. */
const MUTANT = process.env['MUTANT'];

export default defineConfig({
  plugins: [viteMacros(), ...(OFF ? [switchedOff(OFF)] : []), ...(MUTANT ? [mutantOf(MUTANT)] : [])],
  // elements as the built app makes them: in development each keeps where it was made, and that takes long
  oxc: { jsx: { development: false } },
  resolve: { alias: { 'react/jsx-runtime': BUILT_JSX } },
  define: {
    APP_ID: '"patient"',
    API_BASE: '"/api"',
    PAYMENT_BASE: '"/api"',
    DEBUG: 'false',
    UNTRANSLATED: '""',
  },
  test: {
    globalSetup: 'test/ui/compile-messages.ts',
    // a file begins with what the last one of its worker has loaded: a third of the time of small files is loading
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // against what hangs; nothing may fail because the machine is busy
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: POLL_LIMIT_MS, interval: 20 } },
    // what differs is told as a whole
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        extends: true,
        test: {
          ...BUSY,
          name: 'model',
          include: files('model', 'machines', 'reported'),
          exclude: [...configDefaults.exclude, BROWSER_FILES],
        },
      },
      {
        extends: true,
        test: {
          ...BUSY,
          name: 'unit',
          include: files('rules', 'walls', 'format', 'tools', 'pwa', 'api'),
          exclude: [...configDefaults.exclude, BROWSER_FILES],
        },
      },
      {
        extends: true,
        test: {
          ...(process.env['TEST_DATABASE_URL'] ? WAITING : BUSY),
          name: 'server',
          include: files('server'),
          exclude: [...configDefaults.exclude, process.env['TEST_DATABASE_URL'] ? EMBEDDED_FILES : POSTGRES_FILES],
          globalSetup: 'test/coverage/compare-answers.ts',
          setupFiles: ['test/world/keep-databases.ts', 'test/coverage/note-answers.ts'],
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: {
          ...BUSY,
          name: 'views',
          include: files('views', 'ui', 'outside', 'recording'),
          environment: 'jsdom',
          setupFiles: ['test/ui/setup.ts', 'test/world/keep-databases.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...WAITING,
          name: 'browser',
          include: [...files('browser'), BROWSER_FILES],
          setupFiles: ['test/world/keep-databases.ts'],
          globalSetup: 'test/coverage/compare-looks.ts',
          // docs/decisions/0026-a-browser-may-be-late.md
          retry: process.env['CI'] ? 1 : 0,
          pool: 'forks',
        },
      },
      ...(process.env['WEBKIT_DRIVER_PATH'] ? [WEBKIT] : []),
    ],
  },
});
