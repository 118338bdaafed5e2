import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { writeOnce, writeWhole } from '#server/kit/whole-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'myniks-whole-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes numbers from 0 on, each with many megabytes of text, until killed. */
const WRITER = `
  import { writeWhole } from ${JSON.stringify(path.resolve('server/kit/whole-file.ts'))};
  const text = 'x'.repeat(20_000_000);
  for (let number = 0; ; number++) {
    writeWhole(process.argv[1], JSON.stringify({ number, text }));
    if (number === 0) console.log('begun');
  }`;

test('a file is whole at every moment while it is written, and after its process is killed', async () => {
  const file = path.join(folder, 'killed.json');
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const sizes: number[] = [];
  for (let looks = 0; looks < 400; looks += 1) {
    sizes.push(statSync(file).size);
    await setTimeout(1);
  }
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(Math.min(...sizes), 'no reader finds a part').toBeGreaterThan(20_000_000);
  expect((JSON.parse(readFileSync(file, 'utf8')) as { text: string }).text).toHaveLength(20_000_000);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a file that is written once keeps its first content, and nothing stays beside it', () => {
  const file = path.join(folder, 'once', '..', 'secret');
  writeOnce(file, Buffer.from('first'));
  writeOnce(file, Buffer.from('second'));
  writeWhole(path.join(folder, 'other'), 'text');
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(readdirSync(folder).filter((name) => /^(?:secret|other)/.test(name))).toEqual(['other', 'secret']);
});
