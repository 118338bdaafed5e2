/** Attacks on passkeys of staff: what was signed comes again, elsewhere, by another device, or for an account that has ended. */
import { expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { passkeyCalls } from '#contract/calls/passkey.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { createApp } from '#server/app.ts';
import { LIMITS } from '#server/kit/limits.ts';
import { behindProxy, from } from '#test/kit/from.ts';
import { type Device, newDevice } from '#test/kit/passkey.ts';
import { cookieIn, firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
behindProxy(world);

type Proof = BodyOf<typeof passkeyCalls.signInByPasskey>;

const begun = async (person: Person) => {
  world().clock.advance(MINUTE_MS);
  const { answer, code } = await person.ask(passkeyCalls.beginPasskey, { body: { code: await person.code() } });
  if (answer === null) throw new Error(`No passkey was begun: ${code}`);
  return answer.data;
};
const withKey = async (person: Person, name = 'Laptop'): Promise<Device> => {
  const device = newDevice(world().deps.publicUrl);
  const made = device.make(await begun(person));
  expect((await person.ask(passkeyCalls.addPasskey, { body: { name, made } })).code).toBeNull();
  return device;
};
const asked = async () => {
  const { answer, code } = await ask(world(), passkeyCalls.beginPasskeySignIn);
  if (answer === null) throw new Error(`No sign-in was begun: ${code}`);
  return answer.data;
};
const askedToUnlock = async (person: Person) => {
  const { answer, code } = await person.ask(passkeyCalls.beginPasskeyUnlock);
  if (answer === null) throw new Error(`No unlocking was begun: ${code}`);
  return answer.data;
};
const signIn = async (body: Proof, address = '203.0.113.1') =>
  (await ask(world(), passkeyCalls.signInByPasskey, { body, ...from(address) })).code;

test('what a passkey signed is heard once, also when two processes get it at the same moment', async () => {
  const device = await withKey(await firstAdmin(world()));
  const proof = device.prove(await asked());
  const second = createApp(world().deps);
  const path = `${DEFAULT_API_BASE}/operator/session/passkey/confirm?app-id=patient`;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(proof) };
  const [here, there] = await Promise.all([signIn(proof), second.request(path, init)]);
  expect([here === null, there.status === 200].toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  expect(await signIn(proof)).toBe('PASSKEY_EXPIRED');
});

test('what a passkey is asked to sign ends after five minutes, and is of one use and one session', async () => {
  const admin = await firstAdmin(world());
  const device = await withKey(admin);
  const late = device.prove(await asked());
  world().clock.advance(5 * MINUTE_MS);
  expect(await signIn(late)).toBe('PASSKEY_EXPIRED');
  const toUnlock = device.prove(await askedToUnlock(admin));
  expect(await signIn(toUnlock)).toBe('PASSKEY_EXPIRED');
  const again = await ask(world(), passkeyCalls.signInByPasskey, { body: device.prove(await asked()) });
  const elsewhere = { headers: { cookie: cookieIn(again) }, body: device.prove(await askedToUnlock(admin)) };
  expect((await ask(world(), passkeyCalls.unlockByPasskey, elsewhere)).code).toBe('PASSKEY_EXPIRED');
  expect((await admin.ask(passkeyCalls.unlockByPasskey, { body: device.prove(await asked()) })).code).toBe(
    'PASSKEY_EXPIRED',
  );
  const made = newDevice(world().deps.publicUrl).make({ ...(await begun(admin)), ...(await asked()) });
  expect((await admin.ask(passkeyCalls.addPasskey, { body: { name: 'Phone', made } })).code).toBe('PASSKEY_EXPIRED');
});

test.for<[string, object]>([
  ['of a page elsewhere', { origin: 'https://myniks.test.evil.example' }],
  ['of a neighbour on the same host', { origin: 'https://myniks.test:8443' }],
  ['for another name', { rpId: 'evil.example' }],
  ['without its person verified', { isVerified: false }],
])('a passkey’s answer %s neither signs in nor adds a passkey', async ([, ways]) => {
  const admin = await firstAdmin(world());
  const device = await withKey(admin);
  expect(await signIn(device.prove(await asked(), ways))).toBe('PASSKEY_REFUSED');
  const made = newDevice(world().deps.publicUrl).make(await begun(admin), ways);
  expect((await admin.ask(passkeyCalls.addPasskey, { body: { name: 'Phone', made } })).code).toBe('PASSKEY_REFUSED');
  expect(await signIn(device.prove(await asked()))).toBeNull();
});

test('a device that counts backwards, or signs with another key, is refused', async () => {
  const device = await withKey(await firstAdmin(world()));
  expect(await signIn(device.prove(await asked(), { counter: 9 }))).toBeNull();
  expect(await signIn(device.prove(await asked(), { counter: 9 }))).toBe('PASSKEY_REFUSED');
  const { id, rawId, response } = device.prove(await asked());
  const forged = newDevice(world().deps.publicUrl).prove(await asked(), { counter: 20 });
  const signed = { ...forged.response, userHandle: response.userHandle };
  expect(await signIn({ id, rawId, type: forged.type, response: signed })).toBe('PASSKEY_REFUSED');
});

test('another person’s passkey unlocks no desk, is not listed, and is not removed', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const ofNadia = await withKey(nadia);
  await withKey(admin, 'Mine');
  await admin.ask(staffCalls.lockStaff);
  const unlock = async (device: Device) =>
    (await admin.ask(passkeyCalls.unlockByPasskey, { body: device.prove(await askedToUnlock(admin)) })).code;
  expect(await unlock(ofNadia)).toBe('PASSKEY_REFUSED');
  const [row] = (await nadia.ask(passkeyCalls.listPasskeys)).answer?.data ?? [];
  expect((await admin.ask(passkeyCalls.removePasskey, { params: { id: row?._id ?? '' } })).code).toBe('DESK_LOCKED');
  await admin.ask(staffCalls.unlockStaff, { body: { password: 'Kettle-Harbour-41' } });
  expect((await admin.ask(passkeyCalls.listPasskeys)).answer?.data.map(({ name }) => name)).toEqual(['Mine']);
  expect((await admin.ask(passkeyCalls.removePasskey, { params: { id: row?._id ?? '' } })).code).toBe('NOT_FOUND');
  expect(await signIn(ofNadia.prove(await asked()))).toBeNull();
});

test('five passkeys of others in a row end the session of a locked desk', async () => {
  const admin = await firstAdmin(world());
  const other = await withKey(await invited(world(), admin, ['shop']));
  await admin.ask(staffCalls.lockStaff);
  const codes: (string | null)[] = [];
  for (let n = 0; n < 5; n += 1)
    codes.push((await admin.ask(passkeyCalls.unlockByPasskey, { body: other.prove(await askedToUnlock(admin)) })).code);
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'PASSKEY_REFUSED'), 'SIGNED_OUT']);
  expect((await admin.ask(staffCalls.loadStaffSession)).code).toBe('SIGNED_OUT');
});

test('a passkey that was removed, or whose person was blocked, signs in no more, and both are answered alike', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const [removed, kept] = [await withKey(nadia), await withKey(nadia, 'Phone')];
  const rows = (await nadia.ask(passkeyCalls.listPasskeys)).answer?.data ?? [];
  const id = rows.find(({ name }) => name === 'Laptop')?._id ?? '';
  expect((await nadia.ask(passkeyCalls.removePasskey, { params: { id } })).code).toBeNull();
  expect(await signIn(removed.prove(await asked()))).toBe('PASSKEY_REFUSED');
  const body = { isBlocked: true, reason: 'left' };
  await admin.ask(staffCalls.blockStaff, { params: { id: nadia.id }, body });
  expect(await signIn(kept.prove(await asked()))).toBe('PASSKEY_REFUSED');
  await admin.ask(staffCalls.blockStaff, { params: { id: nadia.id }, body: { ...body, isBlocked: false } });
  expect(await signIn(kept.prove(await asked()))).toBeNull();
});

test('a passkey is added with a code alone, by its own person, once, and no eleventh', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  world().clock.advance(MINUTE_MS);
  const code = await admin.code();
  expect((await nadia.ask(passkeyCalls.beginPasskey, { body: { code } })).code).toBe('WRONG_OTP');
  const device = newDevice(world().deps.publicUrl);
  const made = device.make(await begun(nadia));
  const body = { name: 'Laptop', made };
  expect((await admin.ask(passkeyCalls.addPasskey, { body })).code).toBe('PASSKEY_EXPIRED');
  const mine = { name: 'Laptop', made: device.make(await begun(nadia)) };
  expect((await nadia.ask(passkeyCalls.addPasskey, { body: mine })).code).toBeNull();
  const taken = { name: 'Laptop', made: device.make(await begun(admin)) };
  expect((await admin.ask(passkeyCalls.addPasskey, { body: taken })).code).toBe('PASSKEY_REFUSED');
  for (let n = 2; n <= 10; n += 1) await withKey(nadia, `Key ${n}`);
  world().clock.advance(MINUTE_MS);
  const eleventh = await nadia.ask(passkeyCalls.beginPasskey, { body: { code: await nadia.code() } });
  expect(eleventh.code).toBe('TOO_MANY_PASSKEYS');
});

test('five wrong answers of one passkey in a row pause it at that address, and elsewhere it signs in', async () => {
  const device = await withKey(await firstAdmin(world()));
  for (let n = 0; n < 5; n += 1)
    expect(await signIn(device.prove(await asked(), { isVerified: false }))).toBe('PASSKEY_REFUSED');
  expect(await signIn(device.prove(await asked()))).toBe('TOO_MANY_TRIES');
  expect(await signIn(device.prove(await asked()), '198.51.100.7')).toBeNull();
});

test('so many uses of a passkey begin in a minute at one address, to sign in or to unlock; another address goes on', async () => {
  const admin = await firstAdmin(world());
  await admin.ask(staffCalls.lockStaff);
  const begin = async (address: string) => (await ask(world(), passkeyCalls.beginPasskeySignIn, from(address))).code;
  const { address } = LIMITS.passkeys.by;
  for (let n = 0; n < address; n += 1) expect(await begin('203.0.113.7')).toBeNull();
  expect(await begin('203.0.113.7')).toBe('TOO_MANY_TRIES');
  const unlock = await admin.ask(passkeyCalls.beginPasskeyUnlock, from('203.0.113.7'));
  expect(unlock.code).toBe('TOO_MANY_TRIES');
  expect(await begin('198.51.100.7')).toBeNull();
  world().clock.advance(MINUTE_MS);
  expect(await begin('203.0.113.7')).toBeNull();
});
