/** POST /sandbox/walk: who may have a window opened, and what is said where there is none. */
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { walkRoutes } from '#sandbox/walk/walk.routes.ts';

const WALKER = join(import.meta.dirname, '../../atlas/paths.ts');
const ours = { 'sec-fetch-site': 'same-origin' };
const ask = async (fields: Record<string, string>, headers: Record<string, string> = ours) => {
  const pages = new Hono();
  const walks = walkRoutes(pages, WALKER);
  const answer = await pages.request('/walk', { method: 'POST', headers, body: new URLSearchParams(fields) });
  walks.close();
  return { status: answer.status, words: ((await answer.json()) as { words: string }).words };
};
const PATH = { flow: 'otp', path: '0123456789ab' };

test.for([
  ['a page of elsewhere', PATH, { 'sec-fetch-site': 'cross-site' }],
  ['no page', PATH, {}],
  ['a flow that is none', { ...PATH, flow: '--help' }, ours],
  ['a path that is none', { ...PATH, path: '--headed' }, ours],
] as const)('%s opens nothing', async ([, fields, headers]) => {
  expect(await ask(fields, { ...headers })).toEqual({
    status: 403,
    words: 'Only the atlas on this machine opens windows.',
  });
});

test('what the walk says is told when it ends without a window', async () => {
  const { status, words } = await ask(PATH);
  expect(status).toBe(503);
  expect(words).toContain('There is no path of the atlas “0123456789ab”');
});
