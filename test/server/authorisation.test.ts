/** Every call that requires authorisation, made without a session and by a stranger, a guest and another member. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { ROLE_TABLE, type StaffAct, WITHOUT_ROLE } from '#contract/roles.ts';
import { answerOf, ask, bookingOf, bookOne, freeSlots } from '#harness/server/ask.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CALLS = Object.values(allCalls).flatMap((calls) => Object.values<Call>(calls));
const named = (access: Call['access'][]) =>
  CALLS.filter((call) => access.includes(call.access)).map((call) => [`${call.method} ${call.path}`, call] as const);
const ASKED = {
  params: {
    id: 'appointment-meiling-soon',
    identifier: 'a@example.com',
    patientId: 'patient-meiling',
    invoiceId: 'invoice-store-unpaid',
    kind: 'email',
  },
  query: { clinic: 'novena-clinic', role: 'provider', month: 11, year: 2026, patientId: 'patient-meiling' },
};
const guest = async () => (await answerOf(world(), signinCalls.signInAsGuest)).token;

/** All data that the calls of these tests could change. */
const stateOf = async () => {
  const { rows } = await sql`
    select (select json_agg(a order by id) from appointment a where patient_id not like 'patient-desk-%') as appointments,
      (select json_agg(w order by id) from waitlist_entry w) as waiting,
      (select json_agg(n order by id) from notification n) as notifications,
      (select count(*) from appointment) as count`.execute(world().db);
  return rows[0];
};

test.for(named(['session', 'member']))(
  'SERVER-04: %s answers 401 without a token and with a made-up one',
  async ([, call]) => {
    const before = await stateOf();
    for (const token of [undefined, 'A'.repeat(43), 'x', '%00', 'Bearer']) {
      const { status, code } = await ask(world(), call, { ...ASKED, token });
      expect({ status, code }).toEqual({ status: 401, code: 'SIGNED_OUT' });
    }
    expect(await stateOf()).toEqual(before);
  },
);

test.for(named(['member']))('ROLE-05: %s refuses a guest with 403, and the guest stays signed in', async ([, call]) => {
  const token = await guest();
  const [slot] = await freeSlots(world(), await world().signIn('meiling'));
  const before = await stateOf();
  const body = call === appointmentCalls.createAppointment && slot ? bookingOf(slot) : {};
  const { status, code } = await ask(world(), call, { ...ASKED, body, token });
  expect({ status, code }).toEqual({ status: 403, code: 'MEMBERS_ONLY' });
  expect((await world().call('GET', '/profile', { token })).status).toBe(200);
  expect(await stateOf()).toEqual(before);
});

/** Calls of people who sign in: without a key they ask for that. */
const OF_PEOPLE: ReadonlySet<Call> = new Set(
  Object.entries(allStaffCalls).flatMap(([name, call]) =>
    name in ROLE_TABLE && ROLE_TABLE[name as StaffAct].isOfPerson ? [call as Call] : [],
  ),
);

test.for(named(['operator']))('ROLE-07: %s is refused without the operator key, whoever asks', async ([, call]) => {
  const { appointment } = await bookOne(world(), await world().signIn('meiling'));
  const before = await stateOf();
  const keys = [undefined, '', 'x', DEMO_OPERATOR_KEY.slice(0, -1), `${DEMO_OPERATOR_KEY}x`];
  for (const token of [undefined, await guest(), await world().signIn('meiling')]) {
    for (const key of keys) {
      const headers = key === undefined ? {} : { [OPERATOR_KEY_HEADER]: key };
      const params = { id: appointment._id, member: 'nobody' };
      const { status, code } = await ask(world(), call, { params, token, headers });
      const isAsked = key === undefined && OF_PEOPLE.has(call);
      expect({ status, code }).toEqual(
        isAsked ? { status: 401, code: 'SIGNED_OUT' } : { status: 403, code: 'OPERATORS_ONLY' },
      );
    }
  }
  expect(await stateOf()).toEqual(before);
});

test('ROLE-07: the operator key opens no call of a patient', async () => {
  for (const [, call] of named(['session', 'member'])) {
    const { status } = await ask(world(), call, { ...ASKED, headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY } });
    expect(status).toBe(401);
  }
});

test('ROLE-07: no call but those of the operator is for staff, and they need more than a session', () => {
  const forStaff = CALLS.filter(({ path }) => /operator|staff|admin|desk/.test(path));
  expect(new Set(forStaff)).toEqual(new Set<Call>(Object.values(allStaffCalls)));
  const open = Object.entries<Call>(allStaffCalls).filter(([, { access }]) => access !== 'operator');
  expect(open.map(([name]) => name).toSorted()).toEqual([...WITHOUT_ROLE].toSorted());
});

const STRANGERS = ['siti', 'kenji'] as const;
const OBJECTS = [patientIdOf('meiling'), patientIdOf('ethan'), patientIdOf('ravi'), 'patient-nobody'];

test.for(STRANGERS)(
  'ROLE-03 ROLE-06: %s cannot book for a stranger, known or not, and the answers are alike',
  async (userId) => {
    const token = await world().signIn(userId);
    const [slot] = await freeSlots(world(), token);
    if (!slot) throw new Error('Nothing is free');
    const before = await stateOf();
    const answers = new Set<string>();
    for (const patientId of OBJECTS) {
      const body = { ...bookingOf(slot), patientId };
      const { status, refusal } = await ask(world(), appointmentCalls.createAppointment, { token, body });
      answers.add(JSON.stringify([status, { ...refusal, requestId: '' }]));
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[404,.*NOT_FOUND/)]);
    expect(await stateOf()).toEqual(before);
  },
);

test.for(STRANGERS)('SERVER-38 ROLE-06: %s cannot see a stranger’s day', async (userId) => {
  const token = await world().signIn(userId);
  for (const patientId of OBJECTS) {
    const { status, code } = await ask(world(), appointmentCalls.listTodayAppointments, {
      token,
      query: { patientId },
    });
    expect({ status, code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  }
});

test('ROLE-03 ROLE-06: a family member acts through the member’s account only, and only as long as they are family', async () => {
  const token = await world().signIn('meiling');
  const query = { patientId: patientIdOf('ethan') };
  expect((await ask(world(), appointmentCalls.listTodayAppointments, { token, query })).status).toBe(200);
  await world().db.deleteFrom('family').where('member_id', '=', patientIdOf('ethan')).execute();
  expect((await ask(world(), appointmentCalls.listTodayAppointments, { token, query })).status).toBe(404);
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  const body = bookingOf(slot, patientIdOf('ethan'));
  expect((await ask(world(), appointmentCalls.createAppointment, { token, body })).status).toBe(404);
});

test.for(STRANGERS)('ROLE-03 ROLE-06: %s cannot wait, give up, check or confirm for a stranger', async (userId) => {
  const token = await world().signIn(userId);
  const before = await stateOf();
  for (const patientId of OBJECTS) {
    const body = {
      aptDate: '2026-11-25',
      patientId,
      missedAppointment: false,
      type: 'NORMAL',
      startTime: '13:00',
      endTime: '17:00',
      medservice: 'service-skin-review',
      moreinfo: '',
      clinic: 'orchard-clinic',
      doctor: 'provider-tan-wei-ling',
    };
    expect((await ask(world(), appointmentCalls.joinWaitlist, { token, body })).code).toBe('NOT_FOUND');
    expect((await ask(world(), appointmentCalls.checkNoShow, { token, params: { patientId } })).code).toBe('NOT_FOUND');
  }
  for (const id of ['waitlist-meiling-pending', 'waitlist-meiling-rejected', 'appointment-meiling-soon', 'nothing']) {
    const answers = [
      await ask(world(), appointmentCalls.cancelWaitlist, { token, params: { id } }),
      await ask(world(), appointmentCalls.cancelAppointment, { token, params: { id } }),
      await ask(world(), paymentCalls.confirmDepositCredit, { token, params: { invoiceId: id } }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  }
  expect(await stateOf()).toEqual(before);
});
