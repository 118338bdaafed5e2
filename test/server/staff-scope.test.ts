/** Lists and subjects of staff's calls that no `:id` names: they are limited to the person's places. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { AppointmentId, ClinicId } from '#contract/ids.ts';
import { ROLES } from '#contract/roles.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { answerOf, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff, makeInvoice } from '#harness/server/orders.ts';
import { PICKUP, PLAIN, refillable } from '#harness/server/refills.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { addToTrail } from '#server/kit/trail.store.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const HERE = 'orchard-clinic' as ClinicId;
let gateway: OpenGateway;
let away: ClinicId;
beforeEach(async () => {
  gateway = await openGateway(world());
  const others = await world().db.selectFrom('clinic').select('id').where('id', '!=', HERE).orderBy('id').execute();
  away = others[0]?.id ?? HERE;
});
afterEach(() => gateway.close());

const asText = (a: string | null | undefined, b: string | null | undefined): number => (a ?? '').localeCompare(b ?? '');

let admins = 0;
const everyRole = async (places: readonly ClinicId[] | null): Promise<Person> => {
  admins += 1;
  return invited(world(), await firstAdmin(world(), `admin-${admins}@example.sg`), ROLES, places);
};
/** Overpays an order at a place by five dollars. @returns its number */
const overpaid = async (clinicId: ClinicId): Promise<string> => {
  const id = await makeInvoice(world(), { clinicId });
  const body = { amount: 25, reference: `PN-${clinicId}` };
  expect((await asStaff(world(), operatorCalls.receiveTransfer, { id }, body)).status).toBe(200);
  const row = await world()
    .db.selectFrom('invoice')
    .select('invoice_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.invoice_no;
};

test('SERVER-66: accounts of one place see transfers, differences and money to return of its orders alone', async () => {
  const [own, foreign] = [await overpaid(HERE), await overpaid(away)];
  await asStaff(world(), operatorCalls.enterTransfer, {}, { amount: 7, reference: 'PN-none', invoiceNo: null });
  await world()
    .db.transaction()
    .execute(async (tx) => {
      // only with the database's own guards off can a balance be wrong
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update invoice set balance = balance - 100 where invoice_no in (${own}, ${foreign})`.execute(tx);
    });
  const both = [own, foreign].toSorted(asText);
  for (const [who, seen] of [
    [await everyRole([HERE]), [own]],
    [await everyRole(null), both],
  ] as const) {
    const rows = (await who.ask(deskCalls.listTransfers)).answer?.data.rows ?? [];
    const shown = rows.filter(({ invoice }) => both.includes(invoice?.invoiceNo ?? ''));
    expect(shown.map(({ invoice }) => invoice?.invoiceNo).toSorted(asText)).toEqual(seen);
    expect(rows.filter(({ kind }) => kind === 'noOrder').map(({ reference }) => reference)).toEqual(['PN-none']);
    const { data } = (await who.ask(operatorCalls.comparePayments)).answer ?? {};
    const wrong = new Set(data?.differences.map(({ invoiceNo }) => invoiceNo));
    expect([...wrong].toSorted(asText)).toEqual(seen);
    expect(data?.toReturn.map(({ invoiceNo }) => invoiceNo).toSorted(asText)).toEqual(seen);
    expect(data?.unassigned.map(({ reference }) => reference)).toEqual(['PN-none']);
  }
});

test('SERVER-66: a line of the bank is given to an order of the person’s places alone', async () => {
  const who = await everyRole([HERE]);
  const numberOf = async (clinicId: ClinicId) => {
    const id = await makeInvoice(world(), { clinicId });
    return (await world().db.selectFrom('invoice').select('invoice_no').where('id', '=', id).executeTakeFirstOrThrow())
      .invoice_no;
  };
  const [own, foreign] = [await numberOf(HERE), await numberOf(away)];
  const enter = async (reference: string, invoiceNo: string | null) =>
    (await who.ask(operatorCalls.enterTransfer, { body: { amount: 5, reference, invoiceNo } })).code;
  const assign = async (reference: string, invoiceNo: string) =>
    (await who.ask(operatorCalls.assignTransfer, { body: { reference, invoiceNo } })).code;
  expect([await enter('PN-1', foreign), await enter('PN-1', own)]).toEqual(['NOT_FOUND', null]);
  await enter('PN-2', null);
  expect([await assign('PN-2', foreign), await assign('PN-2', own)]).toEqual(['NOT_FOUND', null]);
});

const booked = async (clinic: ClinicId, days: number): Promise<AppointmentId> => {
  const token = await world().signIn('meiling');
  const [slot] = await freeSlots(world(), token, {
    clinic,
    from: addDays(clinicDayOf(await world().clock.now()), days),
  });
  if (!slot) throw new Error('Nothing is free');
  const body = bookingOf(slot, patientIdOf('meiling'));
  return (await answerOf(world(), appointmentCalls.createAppointment, { token, body })).data.appointment._id;
};

test('SERVER-66: a visit is moved to a time of the person’s places, and bookings are ended there alone', async () => {
  const who = await everyRole([HERE]);
  await world().db.deleteFrom('appointment').where('patient_id', '=', patientIdOf('meiling')).execute();
  const [own, foreign] = [await booked(HERE, 1), await booked('novena-clinic' as ClinicId, 3)];
  const move = async (clinic: string) => {
    const { id: slotId } = await world()
      .db.selectFrom('slot')
      .select('id')
      .where('clinic_id', '=', clinic as ClinicId)
      .where('starts_at', '>', await world().clock.now())
      .orderBy('starts_at', 'desc')
      .executeTakeFirstOrThrow();
    return (await who.ask(operatorCalls.moveAppointment, { params: { id: own }, body: { slotId } })).code;
  };
  expect(await move('novena-clinic')).toBe('NOT_FOUND');
  expect(await move(HERE)).not.toBe('NOT_FOUND');
  const end = { params: { id: patientIdOf('meiling') }, body: {} };
  expect((await who.ask(operatorCalls.endAppointments, end)).answer?.data.appointments).toBe(1);
  const states = await world()
    .db.selectFrom('appointment')
    .select(['id', 'state'])
    .where('id', 'in', [own, foreign])
    .execute();
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [own, 'cancelled'],
      [foreign, 'new'],
    ]),
  );
});

test('SERVER-66: a refill is ordered from the shelf of the person’s places alone', async () => {
  const who = await everyRole([HERE]);
  const refill = async (clinicId: ClinicId) => {
    const body = {
      clinicId,
      cart: Object.entries(PLAIN).map(([name, qty]) => ({ _id: refillable(name), qty })),
      delivery: PICKUP,
    };
    return (await who.ask(operatorCalls.orderRefill, { params: { id: patientIdOf('meiling') }, body })).code;
  };
  expect([await refill(away), await refill(HERE)]).toEqual(['NOT_FOUND', null]);
});

test('SERVER-66: an administrator of some places sees and gives access to these alone', async () => {
  const [one, all] = [await everyRole([HERE]), await everyRole(null)];
  const [mine, foreign] = [
    await invited(world(), all, ['shop'], [HERE]),
    await invited(world(), all, ['shop'], [away]),
  ];
  const invite = async (places: readonly ClinicId[] | null) =>
    (
      await one.ask(staffCalls.inviteStaff, {
        body: { email: 'new@example.sg', name: 'New', roles: ['admin'], places },
      })
    ).code;
  expect([await invite(null), await invite([away]), await invite([HERE])]).toEqual(['NOT_FOUND', 'NOT_FOUND', null]);
  const change = async (id: string, places: readonly ClinicId[] | null) => {
    world().clock.advance(60_000);
    const body = { roles: ['shop'], places, reason: 'helps out', code: await one.code() };
    return (await one.ask(staffCalls.changeStaff, { params: { id }, body })).code;
  };
  expect(await change(mine.id, null)).toBe('NOT_FOUND');
  expect(await change(foreign.id, [HERE])).toBe('NOT_FOUND');
  expect(await change(mine.id, [HERE])).toBe(null);
  const endSessionOf = async (person: typeof mine) => {
    const [session] = (await person.ask(staffCalls.listStaffSessions)).answer?.data ?? [];
    return (await one.ask(staffCalls.endStaffSession, { params: { id: session?._id ?? '' } })).code;
  };
  expect([await endSessionOf(foreign), await endSessionOf(mine)]).toEqual(['NOT_FOUND', null]);
  expect((await foreign.ask(staffCalls.loadStaffSession)).status).toBe(200);
  const block = async (id: string) =>
    (await one.ask(staffCalls.blockStaff, { params: { id }, body: { isBlocked: true, reason: 'left' } })).code;
  expect([await block(foreign.id), await block(mine.id)]).toEqual(['NOT_FOUND', null]);
  const listed = (await one.ask(staffCalls.listStaff)).answer?.data.rows.map(({ _id }) => _id);
  expect([listed?.includes(mine.id), listed?.includes(foreign.id)]).toEqual([true, false]);
  expect((await one.ask(staffCalls.listKeys)).code).toBe('NOT_FOUND');
});

test('SERVER-66: an administrator of some places reads the trail of these alone', async () => {
  const one = await everyRole([HERE]);
  const at = await world().clock.now();
  const line = { at, act: 'openPatient', outcome: 'done', who: 'Wei', roles: [...ROLES] };
  for (const place_id of [HERE, away])
    await addToTrail(world().db, { ...line, place_id, patient_id: patientIdOf('grace') });
  await addToTrail(world().db, { ...line, patient_id: patientIdOf('grace') });
  const seen = async (who: Person) =>
    (
      await who.ask(staffCalls.listTrail, { query: { act: 'openPatient', reason: 'A complaint' } })
    ).answer?.data.rows.map(({ placeId }) => placeId);
  expect(await seen(one)).toEqual([HERE]);
  expect(await seen(await everyRole(null))).toEqual([null, away, HERE]);
});
