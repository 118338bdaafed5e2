/** Passkeys of staff: added with a code, they sign in for a shift and unlock the desk. */
import { expect, test } from 'vitest';
import { passkeyCalls } from '#contract/calls/passkey.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { createApp } from '#server/app.ts';
import { newDevice } from '#test/kit/passkey.ts';
import { askAs, cookieIn, firstAdmin, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

const addTo = async (person: Person, name: string) => {
  world().clock.advance(MINUTE_MS);
  const { answer } = await person.ask(passkeyCalls.beginPasskey, { body: { code: await person.code() } });
  if (answer === null) throw new Error('No passkey was begun');
  const device = newDevice(world().deps.publicUrl);
  const made = device.make(answer.data);
  const added = await person.ask(passkeyCalls.addPasskey, {
    body: { name, made },
    headers: { 'idempotency-key': `add-${name}-0123456789` },
  });
  return { device, creation: answer.data, made, added };
};
const signInWith = async (device: ReturnType<typeof newDevice>) => {
  const { data } = await answerOf(world(), passkeyCalls.beginPasskeySignIn);
  return ask(world(), passkeyCalls.signInByPasskey, { body: device.prove(data) });
};

test('a passkey that was added signs in for a shift of 12 hours, without email, password or code', async () => {
  const admin = await firstAdmin(world());
  expect((await admin.ask(staffCalls.loadStaffSession)).answer?.data.hasPasskey).toBe(false);
  const { device, creation } = await addTo(admin, 'Laptop');
  expect(creation).toMatchObject({
    rp: { id: 'myniks.test' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const again = await admin.ask(passkeyCalls.beginPasskeyUnlock);
  expect(again.answer?.data.allowCredentials).toHaveLength(1);
  const signedIn = await signInWith(device);
  expect(signedIn.answer?.data).toMatchObject({ _id: admin.id, isLocked: false, hasPasskey: true });
  const cookie = cookieIn(signedIn);
  expect((await askAs(world(), cookie, staffCalls.listStaff)).code).toBeNull();
  const [row] = (await admin.ask(passkeyCalls.listPasskeys)).answer?.data ?? [];
  expect(row).toMatchObject({ name: 'Laptop', usedAt: await world().clock.now(), isSynced: false });
  world().clock.advance(12 * HOUR_MS);
  expect((await askAs(world(), cookie, staffCalls.loadStaffSession)).code).toBe('SIGNED_OUT');
});

test('a desk that locked after 15 minutes opens by a passkey of its person, and the shift goes on', async () => {
  const admin = await firstAdmin(world());
  const { device } = await addTo(admin, 'Laptop');
  world().clock.advance(15 * MINUTE_MS);
  expect((await admin.ask(staffCalls.listStaff)).code).toBe('DESK_LOCKED');
  const { answer } = await admin.ask(passkeyCalls.beginPasskeyUnlock);
  if (answer === null) throw new Error('No unlocking was begun');
  const body = device.prove(answer.data);
  expect((await admin.ask(passkeyCalls.unlockByPasskey, { body })).answer?.data.isLocked).toBe(false);
  expect((await admin.ask(staffCalls.listStaff)).code).toBeNull();
});

test('an answer that was lost is asked for again: the passkey is added once', async () => {
  const admin = await firstAdmin(world());
  const { added, made } = await addTo(admin, 'Laptop');
  expect(added.code).toBeNull();
  const repeated = await admin.ask(passkeyCalls.addPasskey, {
    body: { name: 'Laptop', made },
    headers: { 'idempotency-key': 'add-Laptop-0123456789' },
  });
  expect(repeated.answer?.data).toEqual(added.answer?.data);
});

test('the trail has who added, used and removed a passkey, and a try that was refused', async () => {
  const admin = await firstAdmin(world());
  const { device } = await addTo(admin, 'Laptop');
  await signInWith(device);
  const [row] = (await admin.ask(passkeyCalls.listPasskeys)).answer?.data ?? [];
  const { data } = await answerOf(world(), passkeyCalls.beginPasskeySignIn);
  await ask(world(), passkeyCalls.signInByPasskey, { body: device.prove(data, { isVerified: false }) });
  await admin.ask(passkeyCalls.removePasskey, { params: { id: row?._id ?? '' } });
  const entries = await world()
    .db.selectFrom('trail')
    .select(['act', 'outcome', 'detail'])
    .where('act', 'like', '%asskey')
    .orderBy('no')
    .execute();
  expect(entries.map(({ act, outcome }) => [act, outcome])).toEqual([
    ['beginPasskey', 'done'],
    ['addPasskey', 'done'],
    ['signInByPasskey', 'done'],
    ['signInByPasskey', 'PASSKEY_REFUSED'],
    ['removePasskey', 'done'],
  ]);
  expect(entries[1]?.detail).toEqual({ passkey: row?._id, name: 'Laptop' });
  expect(entries[2]?.detail).toMatchObject({ way: 'passkey' });
});

test('passkeys belong to the desk’s own address where it has one', async () => {
  const { deps } = world();
  const app = createApp({ ...deps, config: { ...deps.config, deskUrl: 'https://desk.clinic.test:8443' } });
  const reply = await app.request('/api/operator/session/passkey?app-id=patient', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await reply.json()).toMatchObject({ data: { rpId: 'desk.clinic.test', userVerification: 'required' } });
});
