/** Requests to close an account, and files of data, at the desk. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import type { Token } from '#contract/ids.ts';
import { answerOf } from '#harness/server/ask.ts';
import { type OpenDemo, openDemo } from '#harness/server/demo.ts';
import { makeInvoice } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let desk: OpenDemo;
let token: Token;
const prove = () => answerOf(world(), accountCalls.reauthenticate, { token, body: { password: 'Bonsai-2026' } });
beforeEach(async () => {
  desk = await openDemo(world());
  token = await world().signIn('kenji');
  await prove();
  await answerOf(world(), accountCalls.askForClosure, { token });
});
afterEach(() => desk.close());

const section = async (): Promise<string> => {
  const [, privacy = ''] = (await desk.read()).split('<h2 id="privacy">');
  return privacy.replaceAll(/<[^>]*>/g, '');
};
const id = async () => (await world().db.selectFrom('closure').select('id').executeTakeFirstOrThrow()).id;

test('a request stands there with what is kept after it, and is carried out by one button', async () => {
  expect(await section()).toMatch(/Kenji Sato.*Close the account/s);
  expect(await section()).toContain('5 years (Companies Act 1967, s. 199');
  expect(await desk.submit('closure', { id: await id(), act: 'close' })).toBe('/sandbox/desk#privacy');
  expect(await section()).toContain('Nobody asks to close an account.');
});

test('what is open stands there, and there is no button until it ends', async () => {
  await makeInvoice(world(), { patientId: patientIdOf('kenji') });
  expect(await section()).toContain('Not paid:');
  expect(await section()).not.toContain('Close the account');
  expect(await desk.submit('closure', { id: await id(), act: 'close' })).toBe(
    '/sandbox/desk?refused=ACCOUNT_IN_USE#privacy',
  );
});

test('declining needs a reason', async () => {
  expect(await desk.submit('closure', { id: await id(), act: 'decline', reason: '' })).toBe(
    '/sandbox/desk?refused=INVALID#privacy',
  );
  expect(await desk.submit('closure', { id: await id(), act: 'decline', reason: 'Please call us' })).toBe(
    '/sandbox/desk#privacy',
  );
  expect((await answerOf(world(), accountCalls.loadClosure, { token })).data.reason).toBe('Please call us');
});

test('files of data that were asked for stand there with how far they are', async () => {
  await prove();
  await answerOf(world(), accountCalls.askForDataFile, { token });
  await world().makeDataFiles();
  expect(await section()).toMatch(/Files of their data.*Kenji Sato.*ready/s);
});
