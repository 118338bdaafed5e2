/** The whole table of roles: each role at each call, by what the table says and nothing else. */
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId } from '#contract/ids.ts';
import { ROLE_TABLE, ROLES, type Role, type StaffAct } from '#contract/roles.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { askAs, firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const ACTS = Object.keys(ROLE_TABLE) as StaffAct[];
const callOf = (act: StaffAct): Call => allStaffCalls[act];
/** An id that no row has: a call that the table allows ends at its own refusal, and changes nothing. */
const NOBODY = { params: { id: 'nobody', member: 'nobody' }, query: { reason: 'asked by the patient' } };
/** Calls that a person with the role may make without end: they would end the session of the test, or wait. */
const ENDING: readonly StaffAct[] = ['signOutStaff', 'lockStaff', 'unlockStaff'];

const people = async (): Promise<Record<Role, Person>> => {
  const admin = await firstAdmin(world());
  const made: [Role, Person][] = [['admin', admin]];
  for (const role of ROLES) if (role !== 'admin') made.push([role, await invited(world(), admin, [role])]);
  return Object.fromEntries(made) as Record<Role, Person>;
};

test('ROLE-07: each role is refused each call that the table does not give it, and no other; each try is in the trail', async () => {
  const staff = await people();
  const wrong: string[] = [];
  let refused = 0;
  for (const act of ACTS.filter((each) => !ENDING.includes(each))) {
    for (const role of ROLES) {
      const { code } = await staff[role].ask(callOf(act), NOBODY);
      const may = ROLE_TABLE[act].roles.includes(role);
      if (!may) refused += 1;
      if ((code === 'OPERATORS_ONLY') === may) wrong.push(`${role} ${act}: ${code}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(100);
  const tries = await world()
    .db.selectFrom('trail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', '=', 'OPERATORS_ONLY')
    .executeTakeFirstOrThrow();
  expect(tries.count).toBe(refused);
});

test('ROLE-07: the operator key has every role but the administrator’s, and is no person', async () => {
  const headers = { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY };
  for (const act of ACTS) {
    const { code } = await ask(world(), callOf(act), { ...NOBODY, headers });
    const { isOfPerson } = ROLE_TABLE[act];
    expect([act, code === 'OPERATORS_ONLY']).toEqual([act, isOfPerson]);
  }
});

test('a key of a system has its one role, until it is revoked or ends, and only its hash is kept', async () => {
  const admin = await firstAdmin(world());
  const endsAt = addMs(await world().clock.now(), 2 * DAY_MS);
  const make = async (name: string) =>
    (await admin.ask(staffCalls.createKey, { body: { name, role: 'reception', endsAt } })).answer?.data;
  const parcels = await make('Front door');
  const other = await make('Phone line');
  const knock = async (key = '', call: Call = operatorCalls.acceptAppointment) =>
    (await ask(world(), call, { ...NOBODY, headers: { [OPERATOR_KEY_HEADER]: key } })).code;
  expect(await knock(parcels?.key)).toBe('NOT_FOUND');
  expect(await knock(parcels?.key, operatorCalls.shipOrder)).toBe('OPERATORS_ONLY');
  expect(await knock(parcels?.key, staffCalls.createKey)).toBe('OPERATORS_ONLY');
  const rows = await world()
    .db.selectFrom('trail')
    .select('who')
    .where('key_id', '=', parcels?._id ?? null)
    .execute();
  expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['Front door']));
  const stored = JSON.stringify(await world().db.selectFrom('system_key').selectAll().execute());
  expect(stored).not.toContain(parcels?.key);
  const revoke = { params: { id: parcels?._id ?? '' }, body: { reason: 'lost' } };
  expect((await admin.ask(staffCalls.revokeKey, revoke)).status).toBe(200);
  expect(await knock(parcels?.key)).toBe('OPERATORS_ONLY');
  expect(await knock(other?.key)).toBe('NOT_FOUND');
  world().clock.advance(2 * DAY_MS);
  expect(await knock(other?.key)).toBe('OPERATORS_ONLY');
});

test('no key is an administrator’s, lasts more than a year, or is the 21st', async () => {
  const admin = await firstAdmin(world());
  const now = await world().clock.now();
  const make = (more: object) =>
    admin.ask(staffCalls.createKey, { body: { name: 'Lab', role: 'clinician', endsAt: addMs(now, DAY_MS), ...more } });
  expect((await make({ role: 'admin' })).code).toBe('INVALID');
  expect((await make({ endsAt: addMs(now, 367 * DAY_MS) })).code).toBe('INVALID');
  expect((await make({ endsAt: now })).code).toBe('INVALID');
  for (let n = 0; n < 20; n += 1) expect((await make({})).status).toBe(200);
  expect((await make({})).code).toBe('TOO_MANY_KEYS');
});

test('what is at another place is not there', async () => {
  const admin = await firstAdmin(world());
  const [appointment] = await world()
    .db.selectFrom('appointment')
    .select(['id', 'clinic_id'])
    .where('state', '=', 'new')
    .execute();
  if (!appointment) throw new Error('The world has a new appointment');
  const others = await world().db.selectFrom('clinic').select('id').where('id', '!=', appointment.clinic_id).execute();
  const elsewhere = await invited(world(), admin, ['reception'], [others[0]?.id ?? ('' as ClinicId)]);
  const here = await invited(world(), admin, ['reception'], [appointment.clinic_id]);
  const accept = { params: { id: appointment.id } };
  expect((await elsewhere.ask(operatorCalls.acceptAppointment, accept)).code).toBe('NOT_FOUND');
  expect((await here.ask(operatorCalls.acceptAppointment, accept)).status).toBe(200);
});

test('dispensary does refills alone, shop the orders of the store alone', async () => {
  const staff = await people();
  const order = async (type: string) =>
    (
      await world()
        .db.selectFrom('invoice')
        .innerJoin('delivery', 'invoice_id', 'invoice.id')
        .select('invoice.id')
        .where('invoice_type', '=', type)
        .execute()
    )[0]?.id ?? '';
  const [refill, store] = [await order('Refill'), await order('Online Store')];
  const codes = async (person: Person, id: string) =>
    (await person.ask(operatorCalls.shipOrder, { params: { id }, body: { parcelNo: 'P 1' } })).code;
  expect(await codes(staff.dispensary, store)).toBe('OPERATORS_ONLY');
  expect(await codes(staff.shop, refill)).toBe('OPERATORS_ONLY');
  expect(await codes(staff.dispensary, refill)).not.toBe('OPERATORS_ONLY');
  expect(await codes(staff.shop, store)).not.toBe('OPERATORS_ONLY');
});

test('roles change at once in every session; never one’s own, never the last administrator’s', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const change = async (who: Person, id: string, roles: Role[], code: string) =>
    (await who.ask(staffCalls.changeStaff, { params: { id }, body: { roles, places: null, reason: 'moved', code } }))
      .code;
  const step = async () => {
    world().clock.advance(60_000);
    return admin.code();
  };
  expect(await change(admin, nadia.id, ['accounts'], '000000')).toBe('WRONG_OTP');
  expect(await change(admin, admin.id, ['admin', 'reception'], await step())).toBe('OWN_ROLES');
  expect(await change(admin, nadia.id, ['accounts'], await step())).toBe(null);
  expect((await nadia.ask(operatorCalls.acceptAppointment, NOBODY)).code).toBe('OPERATORS_ONLY');
  expect((await nadia.ask(deskCalls.listTransfers)).status).toBe(200);
  const block = (who: Person, id: string) =>
    who.ask(staffCalls.blockStaff, { params: { id }, body: { isBlocked: true, reason: 'left' } });
  expect((await block(admin, admin.id)).code).toBe('LAST_ADMIN');
  expect(await change(admin, admin.id, ['reception'], await step())).toBe('LAST_ADMIN');
  await firstAdmin(world(), 'other.admin@example.sg');
  expect((await block(admin, admin.id)).code).toBe('OWN_ROLES');
  expect((await block(admin, 'nobody')).code).toBe('NOT_FOUND');
});

test('of two administrators who block each other at once one is left', async () => {
  const first = await firstAdmin(world());
  const second = await firstAdmin(world(), 'other.admin@example.sg');
  const block = (who: Person, { id }: Person) =>
    who.ask(staffCalls.blockStaff, { params: { id }, body: { isBlocked: true, reason: 'left' } });
  const both = await Promise.all([block(first, second), block(second, first)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await world().db.selectFrom('staff').select('id').where('blocked_at', 'is', null).execute();
  expect(left).toHaveLength(1);
});

test('a cookie of nobody is no session', async () => {
  const cookie = `__Secure-staff=${'A'.repeat(43)}`;
  expect((await askAs(world(), cookie, operatorCalls.acceptAppointment, NOBODY)).code).toBe('SIGNED_OUT');
});
