/** Authorisation of the desk's actions. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import type { Duty } from '#desk/act.ts';
import { ACTS } from '#desk/acts.ts';
import { deskRoutes } from '#desk/desk.routes.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
/** Address without a server: an accepted action fails there with another error than a refused one. */
const NOWHERE = 'http://127.0.0.1:9';

const press = async (duties: readonly Duty[], form: string, fields: Record<string, string>) => {
  const pages = new Hono();
  const clinic = { db: world().db, serverUrl: NOWHERE, appId: DEFAULT_APP_ID, operatorKey: DEMO_OPERATOR_KEY };
  deskRoutes(pages, { address: '/desk', route: '/desk' }, clinic, duties);
  const answer = await pages.request(`/desk/${form}`, { method: 'POST', body: new URLSearchParams(fields) });
  return answer.headers.get('location');
};

test('an act is refused to a member of staff who has not its duty, before anything is called', async () => {
  expect(await press(['reception'], 'order', { id: 'inv-1', act: 'accept' })).toBe(
    '/desk?refused=OPERATORS_ONLY#orders',
  );
  expect(await press(['dispensary'], 'appointment', { id: 'apt-1', act: 'cancel' })).toBe(
    '/desk?refused=OPERATORS_ONLY#appointments',
  );
  expect(await press(['accounts'], 'transfer', { id: 'inv-1' })).toBe('/desk?refused=INVALID#transfers');
});

test('an act that is not there, or whose form is not filled, is refused', async () => {
  expect(await press(['dispensary'], 'order', { id: 'inv-1', act: 'burn' })).toBe('/desk?refused=INVALID#orders');
  expect(await press(['dispensary'], 'order', { id: 'inv-1', act: 'ship' })).toBe('/desk?refused=INVALID#orders');
});

test('an address and a word name one act', () => {
  const names = Object.values(ACTS).map(({ form, act }) => `${form} ${act}`);
  expect(new Set(names).size).toBe(names.length);
});
