import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';
import { viteMacros } from './tools/macros.mjs';
import { mutantOf } from './tools/mutants/mutant.plugin.ts';
import { QuickestFirst } from './tools/mutants/quickest-first.ts';
import { reachOf } from './tools/mutants/reach.plugin.ts';
import { switchedOff } from './tools/switched-off.ts';

const files = (...folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);

/** Tests of one layer among all that proves a flow: `booking-late.views.test.tsx`. */
const flowFiles = (layer: 'machine' | 'views') => `test/flows/*/*.${layer}.test.{ts,tsx}`;

/** Tests that need Chromium, in any folder. */
const BROWSER_FILES = 'test/**/*.browser.test.ts';

/** Tests that only run on a PostgreSQL server. */
const POSTGRES_FILES = 'test/server/*.postgres.test.ts';

/** Tests of the embedded database in a folder: on a server they would prove the same again. */
const EMBEDDED_FILES = 'test/server/*.embedded.test.ts';
/** Replays of the models' worlds judge the server's rules, by thousands of steps; the other files judge its SQL. */
const NOT_ON_POSTGRES = [EMBEDDED_FILES, 'test/server/{hold,payment,refill,store}-world.test.ts'];

const BUILT_JSX = join(import.meta.dirname, 'node_modules/react/cjs/react-jsx-runtime.production.js');

/** More workers than cores: these tests wait for frames and answers about half of the time. */
const WAITING = { maxWorkers: 3 };
/** No third worker: these tests never wait, and each worker loads every module. Runs after the waiting projects. */
const BUSY = { maxWorkers: 2, sequence: { groupOrder: 1 } };

const LIMIT_MS = 900_000;

/** A test has several polls one after the other; all fit into LIMIT_MS. */
const POLL_LIMIT_MS = 120_000;

/** Tests in a second engine, in `npm run test:webkit` only: a machine need not have it. */
const WEBKIT = {
  extends: true,
  test: {
    ...WAITING,
    name: 'webkit',
    include: files('webkit'),
    setupFiles: ['test/kit/keep-databases.ts'],
    pool: 'forks',
  },
} satisfies TestProjectConfiguration;

/** `npm run promises` names here the piece of code to switch off. */
const OFF = process.env['SWITCHED_OFF'];
/** `npm run mutants` names here the piece of code that gets a fault. */
const MUTANT = process.env['MUTANT'];
/** `npm run mutants -- --reach` asks which functions each file of tests runs. */
const REACH = process.env['REACH'] ? ['tools/mutants/note-reach.ts'] : [];

export default defineConfig({
  plugins: [
    viteMacros(),
    ...(OFF ? [switchedOff(OFF)] : []),
    ...(MUTANT ? [mutantOf(MUTANT)] : []),
    ...(REACH.length > 0 ? [reachOf(import.meta.dirname)] : []),
  ],
  // production elements as in the built app: development ones record where they were made, which is slow
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
    // workers share loaded modules between files: loading is a third of a small file's time
    isolate: false,
    sequence: { sequencer: MUTANT ? QuickestFirst : LongestFirst },
    // only ends tests that hang: a busy machine must not fail one
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: POLL_LIMIT_MS, interval: 20 } },
    // reports long differences in full
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        extends: true,
        test: {
          ...BUSY,
          name: 'model',
          include: [...files('model', 'machines', 'reported'), flowFiles('machine')],
          setupFiles: REACH,
          exclude: [...configDefaults.exclude, BROWSER_FILES],
        },
      },
      {
        extends: true,
        test: {
          ...BUSY,
          name: 'unit',
          include: files('rules', 'walls', 'format', 'tools', 'pwa', 'api'),
          setupFiles: REACH,
          exclude: [...configDefaults.exclude, BROWSER_FILES],
        },
      },
      {
        extends: true,
        test: {
          ...(process.env['TEST_DATABASE_URL'] ? WAITING : BUSY),
          name: 'server',
          include: files('server'),
          exclude: [
            ...configDefaults.exclude,
            ...(process.env['TEST_DATABASE_URL'] ? NOT_ON_POSTGRES : [POSTGRES_FILES]),
          ],
          globalSetup: 'test/coverage/keep-answers.ts',
          setupFiles: ['test/kit/keep-databases.ts', 'test/coverage/note-answers.ts', ...REACH],
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: {
          ...BUSY,
          name: 'views',
          include: [...files('views', 'ui', 'outside', 'recording'), flowFiles('views')],
          environment: 'jsdom',
          setupFiles: ['test/ui/setup.ts', 'test/kit/keep-databases.ts', ...REACH],
        },
      },
      {
        extends: true,
        test: {
          ...WAITING,
          name: 'browser',
          include: [...files('browser'), BROWSER_FILES],
          setupFiles: ['test/kit/keep-databases.ts'],
          // files that begin together must not build at the same time
          globalSetup: ['tools/build-if-needed.ts', 'test/coverage/keep-looks.ts'],
          // docs/decisions/0026-a-browser-may-be-late.md
          retry: process.env['CI'] ? 1 : 0,
          pool: 'forks',
        },
      },
      ...(process.env['WEBKIT_DRIVER_PATH'] ? [WEBKIT] : []),
    ],
  },
});
