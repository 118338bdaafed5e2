/** A PIN of staff: it unlocks a desk within its shift, and is set and removed with a code of the app. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { passkeyCalls } from '#contract/calls/passkey.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { createApp } from '#server/app.ts';
import { setPin } from '#server/staff/access.store.ts';
import { findStaff } from '#server/staff/staff.store.ts';
import { newDevice } from '#test/kit/passkey.ts';
import { codeOf, firstAdmin, invited, type Person, STAFF_PASSWORD } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
const Answered = v.object({ code: v.optional(v.string()) });
const PIN = '482915';
const OTHER_PIN = '482916';

/** A code of the app that was not used yet. */
const freshCode = ({ code }: Person): Promise<string> => {
  world().clock.advance(MINUTE_MS);
  return code();
};
const set = async (person: Person, pin = PIN) =>
  (await person.ask(staffCalls.setPin, { body: { pin, code: await freshCode(person) } })).code;
const remove = async (person: Person) =>
  (await person.ask(staffCalls.removePin, { body: { code: await freshCode(person) } })).code;
const lock = (person: Person) => person.ask(staffCalls.lockStaff);
const unlock = async (person: Person, body: object = { pin: PIN }) =>
  (await person.ask(staffCalls.unlockStaff, { body })).code;
/** Unlocks by a second process of the same database. */
const besides = ({ cookie }: Person) => {
  const second = createApp(world().deps);
  return async (body: object): Promise<string | null> => {
    const answer = await second.request(`${DEFAULT_API_BASE}/operator/session/unlock?app-id=patient`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return v.parse(Answered, await answer.json()).code ?? null;
  };
};
const hasPin = async (person: Person) => (await person.ask(staffCalls.loadStaffSession)).answer?.data.hasPin;

test('a PIN unlocks a desk that locked, until its shift is over, and signs nobody in', async () => {
  const admin = await firstAdmin(world());
  expect(await hasPin(admin)).toBe(false);
  expect(await set(admin)).toBeNull();
  expect(await hasPin(admin)).toBe(true);
  world().clock.advance(15 * MINUTE_MS);
  expect((await admin.ask(staffCalls.listStaff)).code).toBe('DESK_LOCKED');
  expect(await unlock(admin)).toBeNull();
  expect((await admin.ask(staffCalls.listStaff)).code).toBeNull();
  const signIn = { email: admin.email, password: STAFF_PASSWORD };
  expect((await ask(world(), staffCalls.signInStaff, { body: { ...signIn, code: PIN } })).code).toBe(
    'WRONG_CREDENTIALS',
  );
  expect((await ask(world(), staffCalls.signInStaff, { body: { ...signIn, pin: PIN } })).code).toBe('INVALID');
  world().clock.advance(12 * HOUR_MS);
  expect(await unlock(admin)).toBe('SIGNED_OUT');
});

test('a PIN is of its own person: without one, or with another’s, the desk stays locked', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  await set(admin);
  await lock(nadia);
  expect(await unlock(nadia)).toBe('WRONG_CREDENTIALS');
  expect(await unlock(nadia, { code: await freshCode(nadia) })).toBeNull();
  expect(await set(nadia, OTHER_PIN)).toBeNull();
  await lock(nadia);
  expect([await unlock(nadia), await unlock(nadia, { pin: OTHER_PIN })]).toEqual(['WRONG_CREDENTIALS', null]);
});

test('a PIN that is tried first is refused in words, and uses no code up', async () => {
  const admin = await firstAdmin(world());
  const code = await freshCode(admin);
  const answers = [];
  for (const pin of ['000000', '777777', '123456', '654321', '789012', '210987'])
    answers.push(await admin.ask(staffCalls.setPin, { body: { pin, code } }));
  expect(new Set(answers.map((each) => [each.status, each.code].join()))).toEqual(new Set(['422,PIN_REFUSED']));
  expect(answers[0]?.refusal?.message).toContain('easy to guess');
  for (const pin of ['48291', '4829155', '48291a', ' 482915'])
    expect((await admin.ask(staffCalls.setPin, { body: { pin, code } })).code).toBe('INVALID');
  expect((await admin.ask(staffCalls.setPin, { body: { pin: '123457', code } })).code).toBeNull();
});

test('a PIN is set and removed with a code of the app or a recovery code, and both are in the trail', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const body = { pin: PIN, code: await freshCode(nadia) };
  expect((await admin.ask(staffCalls.setPin, { body })).code).toBe('WRONG_OTP');
  const [recovery = ''] = admin.recoveryCodes;
  expect((await admin.ask(staffCalls.setPin, { body: { pin: PIN, code: recovery } })).code).toBeNull();
  expect((await admin.ask(staffCalls.removePin, { body: { code: recovery } })).code).toBe('WRONG_OTP');
  await lock(admin);
  expect((await admin.ask(staffCalls.removePin, { body: { code: await freshCode(admin) } })).code).toBe('DESK_LOCKED');
  expect(await unlock(admin)).toBeNull();
  expect(await set(admin, OTHER_PIN)).toBeNull();
  await lock(admin);
  expect([await unlock(admin), await unlock(admin, { pin: OTHER_PIN })]).toEqual(['WRONG_CREDENTIALS', null]);
  expect([await remove(admin), await remove(admin), await hasPin(admin)]).toEqual([null, null, false]);
  await lock(admin);
  expect(await unlock(admin, { pin: OTHER_PIN })).toBe('WRONG_CREDENTIALS');
  const entries = await world()
    .db.selectFrom('trail')
    .select(['act', 'outcome', 'detail'])
    .where('act', 'like', '%Pin')
    .orderBy('no')
    .execute();
  expect(entries.map(({ act, outcome }) => `${act} ${outcome}`)).toEqual([
    'setPin WRONG_OTP',
    'setPin done',
    'removePin WRONG_OTP',
    'setPin done',
    'removePin done',
    'removePin done',
  ]);
  expect(JSON.stringify(entries)).not.toContain(PIN);
});

test('of a PIN a slow hash alone is kept, which is of no use without the secret of the server', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  await set(admin);
  await set(nadia);
  const kept = await Promise.all(
    [admin, nadia].map(async ({ id }) => (await findStaff(world().db, id))?.pinHash ?? ''),
  );
  for (const hash of kept) expect(hash).toMatch(/^\$argon2id\$/);
  await world()
    .db.updateTable('staff')
    .set({ pin_hash: kept[0] ?? null })
    .where('id', '=', nadia.id)
    .execute();
  await lock(nadia);
  expect(await unlock(nadia)).toBe('WRONG_CREDENTIALS');
});

test('five wrong tries of any ways together end the session, also when two processes hear them', async () => {
  const admin = await firstAdmin(world());
  await set(admin);
  await lock(admin);
  const there = besides(admin);
  const { answer } = await admin.ask(passkeyCalls.beginPasskeyUnlock);
  if (answer === null) throw new Error('No unlocking was begun');
  const proof = newDevice(world().deps.publicUrl).prove(answer.data);
  const { userHandle: _, ...response } = proof.response;
  const stranger = { ...proof, response };
  const wrong = (await admin.code()) === '000000' ? '000001' : '000000';
  expect([
    await unlock(admin, { pin: OTHER_PIN }),
    await there({ code: wrong }),
    (await admin.ask(passkeyCalls.unlockByPasskey, { body: stranger })).code,
    await unlock(admin, { password: 'Another-Harbour-42' }),
  ]).toEqual(['WRONG_CREDENTIALS', 'WRONG_CREDENTIALS', 'PASSKEY_REFUSED', 'WRONG_CREDENTIALS']);
  expect(await there({ pin: OTHER_PIN })).toBe('SIGNED_OUT');
  expect([await unlock(admin), await there({ pin: PIN })]).toEqual(['SIGNED_OUT', 'SIGNED_OUT']);
});

test('of PINs and codes that two processes hear at once five are compared, and a right one behind them is not', async () => {
  const admin = await firstAdmin(world());
  await set(admin);
  await lock(admin);
  const there = besides(admin);
  const tries = Array.from({ length: 20 }, (_, n) => {
    const pin = String(310_000 + n);
    return n % 2 ? unlock(admin, { pin }) : there({ pin });
  });
  const codes = await Promise.all(tries);
  expect(codes.filter((code) => code === 'WRONG_CREDENTIALS').length).toBeLessThan(5);
  expect(await unlock(admin)).toBe('SIGNED_OUT');
});

test('a right PIN forgives the wrong tries before it', async () => {
  const admin = await firstAdmin(world());
  await set(admin);
  await lock(admin);
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 4; n += 1) expect(await unlock(admin, { pin: OTHER_PIN })).toBe('WRONG_CREDENTIALS');
    expect(await unlock(admin)).toBeNull();
  }
});

test('another app takes the place of the PIN, too; a PIN that the former app proved is not kept any more', async () => {
  const admin = await firstAdmin(world());
  await set(admin);
  const before = await findStaff(world().db, admin.id);
  const begun = await admin.ask(staffCalls.beginFactor, { body: { code: await freshCode(admin) } });
  const secret = begun.answer?.data.secret ?? '';
  expect(await hasPin(admin)).toBe(true);
  const body = { code: await codeOf(world(), secret) };
  expect((await admin.ask(staffCalls.replaceFactor, { body })).code).toBeNull();
  expect(await hasPin(admin)).toBe(false);
  await lock(admin);
  expect(await unlock(admin)).toBe('WRONG_CREDENTIALS');
  if (before === null) throw new Error('The person is gone');
  expect(await setPin(world().db, before, before.pinHash)).toBe(false);
  expect(await unlock(admin)).toBe('WRONG_CREDENTIALS');
});

test('a PIN opens nothing of a session that ended, nor for a person who was blocked', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  await set(nadia);
  await nadia.ask(staffCalls.signOutStaff);
  expect(await unlock(nadia)).toBe('SIGNED_OUT');
  const farah = await invited(world(), admin, ['dispensary']);
  await set(farah);
  await lock(farah);
  const block = { isBlocked: true, reason: 'left' };
  await admin.ask(staffCalls.blockStaff, { params: { id: farah.id }, body: block });
  expect(await unlock(farah)).toBe('SIGNED_OUT');
  await admin.ask(staffCalls.blockStaff, { params: { id: farah.id }, body: { ...block, isBlocked: false } });
  expect(await unlock(farah)).toBe('SIGNED_OUT');
});

test('a PIN is set or removed ten times a day, and no more', async () => {
  const admin = await firstAdmin(world());
  const codes = [];
  for (let n = 0; n < 11; n += 1) codes.push(n % 2 ? await remove(admin) : await set(admin));
  expect(codes).toEqual([...Array.from({ length: 10 }, () => null), 'TOO_MANY_TRIES']);
});
