import { configDefaults, defineConfig } from 'vitest/config';
import { viteMacros } from './tools/macros.mjs';

const files = (...folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);

/** Tests that need Chromium, wherever they stand. */
const BROWSER_FILES = 'test/**/*.browser.test.ts';

/** Tests of what only a PostgreSQL server can do. */
const POSTGRES_FILES = 'test/server/*.postgres.test.ts';

export default defineConfig({
  plugins: [viteMacros()],
  define: {
    APP_ID: '"patient"',
    API_BASE: '"/api"',
    PAYMENT_BASE: '"/api"',
    DEBUG: 'false',
    UNTRANSLATED: '""',
  },
  test: {
    globalSetup: 'test/ui/compile-messages.ts',
    projects: [
      { extends: true, test: { name: 'model', include: files('model', 'machines') } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: files('rules', 'walls', 'format', 'tools', 'pwa', 'api'),
          exclude: [...configDefaults.exclude, BROWSER_FILES],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: files('server'),
          exclude: [...configDefaults.exclude, ...(process.env['TEST_DATABASE_URL'] ? [] : [POSTGRES_FILES])],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          include: files('views', 'ui', 'wiring'),
          environment: 'jsdom',
          setupFiles: ['test/ui/setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [...files('browser'), BROWSER_FILES],
          pool: 'forks',
          // they mostly wait: for a page, a timer, an answer
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
