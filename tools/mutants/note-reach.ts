/** In every file of tests, for `npm run mutants -- --reach`: keeps which functions ran, and for how long. */
import { relative } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { keepRan } from './reach.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const ran = new Set<string>();
Object.assign(globalThis, { __ran: ran });

const start = performance.now();
let file: string | null = null;
let hasFailed = false;
afterEach(({ task }) => {
  file = task.file.filepath;
  hasFailed ||= task.result?.state === 'fail';
});
afterAll(() => {
  if (file === null) return;
  keepRan({ test: relative(ROOT, file), functions: [...ran], ms: Math.round(performance.now() - start), hasFailed });
});
