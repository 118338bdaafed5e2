/** The public address of a real installation: by https alone, without the staff's calls, their description, and the diagrams. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { ROLE_TABLE, type StaffAct } from '#contract/roles.ts';
import { createApp } from '#server/app.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { readFiles } from '#server/static/files.adapter.ts';
import type { SiteFiles } from '#server/static/static.routes.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const folder = mkdtempSync(join(tmpdir(), 'myniks-public-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>MyNiks</title>');
writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
const DESK_PAGE = '<!doctype html><title>MyNiks desk</title>';
mkdirSync(join(folder, 'desk'));
writeFileSync(join(folder, 'desk', 'index.html'), DESK_PAGE);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = (atlas: boolean): SiteFiles => ({ app: readFiles(folder), atlas: atlas ? readFiles(folder) : null });
const appOf = (deps: Partial<Deps>) => createApp({ ...world().deps, files: files(true), ...deps });
const get = (app: ReturnType<typeof appOf>, path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://myniks.test${path}`, { headers }));

const ADDRESSES = [
  '/',
  '/records',
  '/icon.svg',
  '/nothing.svg',
  '/atlas',
  '/atlas/icon.svg',
  '/healthz',
  '/readyz',
  '/.well-known/security.txt',
  '/.well-known/jwks.json',
  '/api/docs',
  '/api/openapi.json',
  '/api/settings?app-id=patient',
  '/api/profile?app-id=patient',
  '/api/profile',
  '/api/nothing?app-id=patient',
  '/api/picture/x',
];

test.each(ADDRESSES)('%s says that the app is reached by https alone, whatever a proxy says', async (path) => {
  for (const headers of [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'https' }]) {
    const answer = await get(appOf({}), path, headers);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const local = await get(appOf({ publicUrl: 'http://localhost:3000' }), path, headers);
    expect(local.headers.get('strict-transport-security')).toBeNull();
  }
});

test('an answer of an unexpected error says so, too', async () => {
  const clock = { now: () => Promise.reject(new Error('no time')) };
  const answer = await get(appOf({ clock }), '/api/profile?app-id=patient', { authorization: 'Bearer x' });
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

const CALLS = Object.values(allCalls).flatMap((calls) => Object.values<Call>(calls));
const ofStaff = CALLS.filter(({ access }) => access === 'operator');
const askWithKey = async (app: ReturnType<typeof appOf>, { method, path }: Call) => {
  const url = `http://myniks.test/api${path.replaceAll(/:\w+/g, 'nobody')}?app-id=patient`;
  const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY, 'content-type': 'application/json' };
  const answer = await app.fetch(new Request(url, { method, headers, ...(method !== 'GET' && { body: '{}' }) }));
  return { status: answer.status, route: (await answer.text()).replace(/"requestId":"[^"]*"/, '') };
};

test('the public address answers no call of the staff, even with the key: it is like one that there never was', async () => {
  const app = appOf({ serves: 'patients' });
  const never = await get(app, '/api/nothing?app-id=patient');
  const words = (await never.text()).replace(/"requestId":"[^"]*"/, '');
  for (const call of ofStaff) expect(await askWithKey(app, call)).toEqual({ status: never.status, route: words });
  expect(ofStaff.length).toBeGreaterThan(20);
});

test('the public address describes no call of the staff', async () => {
  const app = appOf({ serves: 'patients' });
  for (const path of ['/api/docs', '/api/openapi.json']) {
    const text = await (await get(app, path)).text();
    expect(text).not.toMatch(/operator\//);
    expect(text).not.toContain(OPERATOR_KEY_HEADER);
    for (const { path: one, summary } of ofStaff) {
      expect(text).not.toContain(one.replaceAll(/:(\w+)/g, '{$1}'));
      expect(text).not.toContain(summary.replaceAll("'", '&#39;'));
    }
    expect(text).toContain('/appointment/slot');
  }
});

test('the public address has no desk when the staff have a port of their own', async () => {
  const app = appOf({ serves: 'patients' });
  for (const path of ['/desk', '/desk/day', '/desk/index.html'])
    expect([path, (await get(app, path)).status]).toEqual([path, 404]);
});

test('the port of the staff answers their calls, describes them, serves the desk, and nothing else', async () => {
  const app = appOf({ serves: 'staff' });
  const refused: string[] = [];
  // calls of people want a session, which no key is
  const byKey = Object.entries(ROLE_TABLE).filter(([, { isOfPerson }]) => !isOfPerson);
  for (const [act] of byKey) {
    const call: Call = allStaffCalls[act as StaffAct];
    if ((await askWithKey(app, call)).status === 403) refused.push(call.path);
  }
  expect(refused).toEqual([]);
  expect(byKey.length).toBeGreaterThan(40);
  expect(await (await get(app, '/api/openapi.json')).text()).toContain('/operator/record');
  expect(await (await get(app, '/desk')).text()).toBe(DESK_PAGE);
  // names in Chinese, which its pages show
  expect((await get(app, '/api/settings/words?app-id=patient')).status).toBe(200);
  for (const path of ['/', '/icon.svg', '/atlas/icon.svg', '/api/profile?app-id=patient', '/api/signin/guest'])
    expect([path, (await get(app, path)).status]).toEqual([path, 404]);
  expect((await get(app, '/healthz')).status).toBe(200);
});

test('without a setting the diagrams are not there', async () => {
  const shown = await get(appOf({ files: files(true) }), '/atlas/icon.svg');
  const hidden = await get(appOf({ files: files(false) }), '/atlas/icon.svg');
  expect([shown.status, hidden.status]).toEqual([200, 404]);
});
