import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeOnce, writeWhole } from '#server/kit/whole-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'myniks-whole-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the numbers from 0 on, each a megabyte long, until it is killed. */
const WRITER = `
  import { writeWhole } from ${JSON.stringify(path.resolve('server/kit/whole-file.ts'))};
  for (let number = 0; ; number++) {
    writeWhole(process.argv[1], JSON.stringify({ number, text: 'x'.repeat(1_000_000) }));
    if (number === 0) console.log('begun');
  }`;

test('a file that is being written when its process is killed is whole', async () => {
  const file = path.join(folder, 'killed.json');
  for (const afterMs of [1, 3, 7, 12, 20]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    child.kill('SIGKILL');
    await once(child, 'close');
    const { text } = JSON.parse(readFileSync(file, 'utf8')) as { text: string };
    expect(text).toHaveLength(1_000_000);
  }
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
