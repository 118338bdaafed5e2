/** The desk's files and the patients' files are two builds: neither has a line of the other. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIfNeeded, DIST } from '#tools/build-if-needed.ts';

const read = (file: string) => readFileSync(join(DIST, file), 'utf8');

test('the patients’ worker keeps no file of the desk, and no file of the patients names one', async () => {
  await buildIfNeeded();
  expect(read('sw.js')).toContain('index.html');
  const own = ['index.html', 'sw.js', 'sent.mjs', ...globSync('assets/**/*.{js,css}', { cwd: DIST })];
  expect(own.length).toBeGreaterThan(50);
  expect(own.filter((file) => /desk\/(?:assets|index|app)|\/desk['"`/]/.test(read(file)))).toEqual([]);
});

test('the desk’s document asks for files of its own folder alone, and has no inline code and no worker', async () => {
  await buildIfNeeded();
  const page = read('desk/index.html');
  const asked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((address) => !address?.startsWith('/desk/'))).toEqual([]);
  expect(page).not.toMatch(/<script(?![^>]* src=)|style=|manifest/);
  const files = globSync('desk/assets/*.js', { cwd: DIST });
  expect(files.filter((file) => /serviceWorker|\/assets\/c\//.test(read(file)))).toEqual([]);
});

test('passkeys are of the desk alone: the patients’ app loads nothing of them', async () => {
  await buildIfNeeded();
  const withPasskeys = globSync('**/*.{js,mjs}', { cwd: DIST }).filter((file) =>
    /PublicKeyCredential/.test(read(file)),
  );
  expect(withPasskeys.length).toBeGreaterThan(0);
  expect(withPasskeys.filter((file) => !file.startsWith('desk/'))).toEqual([]);
});
