/** The end of a visit: its bill, and the deposits that are taken off it or go back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { AppointmentId, ClinicId, InvoiceId } from '#contract/ids.ts';
import { type Money, moneyFromWire } from '#contract/money.ts';
import { addDays, addMs, clinicDayOf, HOUR_MS, type IsoInstant, instantAt } from '#contract/time.ts';
import { answerOf, ask, bookOne, freeSlots } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { moneyOf, record } from '#harness/server/unpaid.ts';
import { ANTIHISTAMINE } from '#server/demo/goods.data.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { inventoryIdOf } from '#server/demo/refills.store.ts';
import { compare, heal } from '#server/money/reconcile.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { entryOf, firstRemote, type Held, hold, payUnseen, toldOf } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
});
afterEach(async () => {
  const since = addMs(await world().clock.now(), -24 * HOUR_MS);
  const [difference] = await compare(world().deps, since);
  const { first } = await proveNiks(world().db);
  if (difference || first) throw new Error(`The books differ: ${JSON.stringify(difference ?? first)}`);
  await gateway.close();
});

type Body = Partial<BodyOf<typeof operatorCalls.endVisit>>;
const MEDICINE = inventoryIdOf(ANTIHISTAMINE.name);
const end = (id: AppointmentId, body: Body = {}) => asStaff(world(), operatorCalls.endVisit, { id }, body);
const endOf = async (id: AppointmentId, body: Body = {}) => {
  const { answer, code } = await end(id, body);
  if (answer === null) throw new Error(`Refused: ${code}`);
  return answer.data;
};
const fee = (dollars: number) => ({ price: dollars as Money, taxPercentage: 9 });
const read = async (userId: MemberId, id: InvoiceId): Promise<Invoice> => {
  const token = await world().signIn(userId);
  const query = { patientId: patientIdOf(userId) };
  return (await answerOf(world(), invoiceCalls.loadInvoice, { token, params: { id }, query })).data;
};
const startOf = ({ slot }: Pick<Held, 'slot'>): IsoInstant => instantAt(slot.date, slot.startTime);

/** A deposit of $32.70 that was paid for a visit, whose time has come. */
const paidVisit = async (userId: MemberId): Promise<Held> => {
  const token = await world().signIn(userId);
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  const held = await hold(world(), token, slot, patientIdOf(userId));
  await payUnseen(world(), gateway, token, held);
  expect((await record(world(), token, held.invoice)).status).toBe(200);
  return held;
};
const visitNow = async (userId: MemberId): Promise<Held> => {
  const held = await paidVisit(userId);
  world().clock.set(startOf(held));
  return held;
};

describe('BOOK-37 SERVER-42: the deposit', () => {
  test('is shown with its visit until it comes off the bill, to the cent', async () => {
    const held = await visitNow('ravi');
    const token = await world().signIn('ravi');
    expect((await entryOf(world(), token, held.id))?.deposit).toBe(moneyFromWire(32.7));
    expect((await read('ravi', held.invoice.id)).credit).toMatchObject({ status: 'kept', invoiceNo: null });
    const { invoice, ...amounts } = await endOf(held.id, { fee: fee(100) });
    expect(amounts).toEqual({ total: 109, deposit: 32.7, returned: 0 });
    if (invoice === null) throw new Error('No bill');
    const bill = await read('ravi', invoice);
    expect(bill).toMatchObject({
      invoiceType: 'Consultation',
      finalized: true,
      total: moneyFromWire(109),
      depositUsed: moneyFromWire(32.7),
      ostBalance: moneyFromWire(76.3),
      payment: { status: 'none' },
      items: [{ name: held.slot.services[0]?.name, qty: 1 }],
    });
    expect((await read('ravi', held.invoice.id)).credit).toEqual({
      status: 'used',
      used: moneyFromWire(32.7),
      returned: 0,
      invoiceId: invoice,
      invoiceNo: bill.invoiceNo,
    });
    expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0 });
    expect(gateway.book.refunds()).toEqual([]);
    expect(await toldOf(world(), held.id)).toEqual(['holdMade', 'appointmentCreated', 'visitBilled']);
    expect((await entryOf(world(), token, held.id))?.deposit).toBeNull();
  });

  test('that is more than the bill pays it whole, and the rest goes back to the card', async () => {
    const held = await visitNow('ravi');
    const { invoice, ...amounts } = await endOf(held.id, { fee: fee(20) });
    expect(amounts).toEqual({ total: 21.8, deposit: 21.8, returned: 10.9 });
    if (invoice === null) throw new Error('No bill');
    expect(await read('ravi', invoice)).toMatchObject({ ostBalance: 0, payment: { status: 'paid' } });
    expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual([1_090]);
    await heal(world().deps);
    expect(await read('ravi', held.invoice.id)).toMatchObject({
      ostBalance: 0,
      payment: { status: 'partlyRefunded' },
      credit: { status: 'used', used: moneyFromWire(21.8), returned: moneyFromWire(10.9) },
    });
    expect((await read('ravi', invoice)).receipt).not.toBeNull();
  });

  test('goes back whole when nothing is billed', async () => {
    const held = await visitNow('ravi');
    expect(await endOf(held.id)).toEqual({ invoice: null, total: 0, deposit: 0, returned: 32.7 });
    expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual([3_270]);
    await heal(world().deps);
    expect(await read('ravi', held.invoice.id)).toMatchObject({
      payment: { status: 'refunded' },
      credit: { status: 'returned', returned: moneyFromWire(32.7) },
    });
  });

  test('BOOK-37 NOTIF-07: is written about, what of it came off the bill and what goes back; and once where all of it goes back', async () => {
    const held = await visitNow('ravi');
    await readLetters(world());
    await endOf(held.id, { fee: fee(20) });
    const letters = await readLetters(world());
    const moved = letters.find(({ subject }) => subject === 'Your deposit of $21.80');
    expect(moved?.text).toMatch(/Your deposit of \$21\.80 was taken off INV-\d+\./);
    expect(moved?.text).toContain('$10.90 of it goes back to your card.');
    await heal(world().deps);
    const other = await paidVisit('grace');
    await readLetters(world());
    await asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: other.id });
    await asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: other.id });
    const subjects = (await readLetters(world())).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your deposit: $32.70 goes back to you')).toHaveLength(1);
    await heal(world().deps);
  });

  test('of a visit that the patient cancelled comes off the next bill; that of a visit to come does not', async () => {
    const grace = await world().signIn('grace');
    const [first, second] = await freeSlots(world(), grace, { from: '2026-11-25' });
    if (!first || !second) throw new Error('Nothing is free');
    const held = [
      await hold(world(), grace, first, patientIdOf('grace')),
      await hold(world(), grace, second, patientIdOf('grace')),
    ];
    for (const one of held) {
      await payUnseen(world(), gateway, grace, one);
      await record(world(), grace, one.invoice);
    }
    const [now, later] = held;
    if (!now || !later) throw new Error('Two were held');
    world().clock.set(startOf(now));
    expect(await endOf(now.id, { fee: fee(100) })).toMatchObject({ deposit: 32.7 });
    expect((await read('grace', later.invoice.id)).credit?.status).toBe('kept');
    await world().db.updateTable('appointment').set({ state: 'cancelled' }).where('id', '=', later.id).execute();
    const next = await bookOne(world(), grace, { patientId: patientIdOf('grace'), from: '2026-11-26' });
    world().clock.set(instantAt(next.slot.date, next.slot.startTime));
    expect(await endOf(next.appointment._id, { fee: fee(100) })).toMatchObject({ deposit: 32.7, returned: 0 });
  });

  test('goes back when the clinic cancels or rejects, and the next booking asks for one again', async () => {
    const held = await paidVisit('ravi');
    expect((await asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: held.id })).status).toBe(200);
    expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual([3_270]);
    await heal(world().deps);
    expect((await read('ravi', held.invoice.id)).credit?.status).toBe('returned');
    const token = await world().signIn('ravi');
    const [slot] = await freeSlots(world(), token);
    if (!slot) throw new Error('Nothing is free');
    expect((await hold(world(), token, slot, patientIdOf('ravi'))).invoice.amount).toBe(32.7);
  });

  test('is taken off once, however often and however many at once end the visit', async () => {
    const held = await visitNow('ravi');
    const replies = await Promise.all(Array.from({ length: 6 }, () => end(held.id, { fee: fee(20) })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ answer }) => answer?.data.invoice)).size).toBe(1);
    expect(replies.filter(({ answer }) => answer?.data.deposit === 21.8)).toHaveLength(1);
    expect(gateway.book.refunds().map(({ amount }) => amount)).toEqual([1_090]);
    const bills = await world()
      .db.selectFrom('invoice')
      .select('id')
      .where('invoice_type', '=', 'Consultation')
      .execute();
    expect(bills.filter(({ id }) => id === replies[0]?.answer?.data.invoice)).toHaveLength(1);
  });

  test('that the clinic gives back while the visit ends is not taken off, too', async () => {
    const held = await visitNow('ravi');
    const [ended, cancelled] = await Promise.all([
      end(held.id, { fee: fee(20) }),
      asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: held.id }),
    ]);
    expect(new Set([ended.status, cancelled.status])).toEqual(new Set([200, 404]));
    await heal(world().deps);
    const { credit } = await read('ravi', held.invoice.id);
    expect((credit?.used ?? 0) + (credit?.returned ?? 0)).toBe(moneyFromWire(32.7));
  });
});

describe('SERVER-66: the bill', () => {
  const booked = async (userId: MemberId) => {
    const { slot, appointment } = await bookOne(world(), await world().signIn(userId), {
      patientId: patientIdOf(userId),
    });
    return { id: appointment._id, start: instantAt(slot.date, slot.startTime) };
  };

  test('SERVER-47: has the server’s price for what was given, and leaves the shelf', async () => {
    const { id, start } = await booked('meiling');
    world().clock.set(start);
    const { price, tax } = await world()
      .db.selectFrom('inventory')
      .select(['price', 'tax'])
      .where('id', '=', MEDICINE)
      .executeTakeFirstOrThrow();
    const stock = async () =>
      (
        await world()
          .db.selectFrom('stock')
          .select('qty')
          .where('inventory_id', '=', MEDICINE)
          .where('clinic_id', '=', 'novena-clinic' as ClinicId)
          .executeTakeFirstOrThrow()
      ).qty;
    const before = await stock();
    const { invoice } = await endOf(id, { given: [{ item: MEDICINE, qty: 1, refill: null }] });
    if (invoice === null) throw new Error('No bill');
    const [item] = (await read('meiling', invoice)).items;
    expect(item).toMatchObject({ price, qty: 1, afterTaxPrice: Math.round(price * (1 + tax / 100)) });
    expect(await stock()).toBe(Math.max(0, before - 1));
  });

  test('SERVER-46: what may be had again is on the list of who had nothing before, until its day', async () => {
    const listed = async () => {
      const token = await world().signIn('grace');
      const query = { patientId: patientIdOf('grace') };
      return (await answerOf(world(), refillCalls.listRefillables, { token, query })).data.map(({ name }) => name);
    };
    expect(await listed()).toEqual([]);
    await world().db.deleteFrom('appointment').where('patient_id', '=', patientIdOf('grace')).execute();
    const { id, start } = await booked('grace');
    world().clock.set(start);
    const endsOn = addDays(clinicDayOf(start), 90);
    const refill = { qty: 4, endsOn, lastsDays: 30 };
    const tooLong = { ...refill, endsOn: addDays(clinicDayOf(start), 366) };
    expect((await end(id, { given: [{ item: MEDICINE, qty: 2, refill: tooLong }] })).code).toBe('INVALID');
    await endOf(id, { given: [{ item: MEDICINE, qty: 2, refill }] });
    expect(await listed()).toEqual([ANTIHISTAMINE.name]);
    const letter = (await readLetters(world())).find(({ subject }) => subject?.startsWith('You can order again'));
    expect(letter?.text).toMatch(/The first of it until \w{3}, \d+ \w{3}\./);
    expect(letter?.text).toContain('/records?tab=refills');
    expect(letter?.text).not.toContain(ANTIHISTAMINE.name);
    const [row] = await world()
      .db.selectFrom('refillable')
      .select(['qty', 'had_qty', 'lasts_days'])
      .where('patient_id', '=', patientIdOf('grace'))
      .execute();
    expect(row).toEqual({ qty: 4, had_qty: 2, lasts_days: 30 });
    world().clock.advance(91 * 24 * HOUR_MS);
    expect(await listed()).toEqual([]);
  });

  test('waits for the day, and what clinics do not have bills nothing', async () => {
    const { id, start } = await booked('meiling');
    world().clock.set(addMs(start, -4 * HOUR_MS - 1));
    expect((await end(id)).code).toBe('TOO_EARLY');
    world().clock.set(start);
    expect((await end(id, { fee: fee(50), given: [{ item: 'nothing', qty: 1, refill: null }] })).code).toBe(
      'NOT_FOUND',
    );
    const row = await world().db.selectFrom('appointment').select('ended_at').where('id', '=', id).executeTakeFirst();
    expect(row?.ended_at).toBeNull();
    expect((await end('nothing' as AppointmentId)).code).toBe('NOT_FOUND');
  });

  test('of a remote consultation leaves its fee alone', async () => {
    const token = await world().signIn('meiling');
    const held = await hold(world(), token, await firstRemote(world(), token));
    await payUnseen(world(), gateway, token, held);
    await record(world(), token, held.invoice);
    world().clock.set(startOf(held));
    expect(await endOf(held.id)).toEqual({ invoice: null, total: 0, deposit: 0, returned: 0 });
    expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'paid' });
  });

  test('can be ended by nobody but the staff', async () => {
    const { id } = await booked('meiling');
    const params = { id };
    expect((await ask(world(), operatorCalls.endVisit, { params, body: {} })).code).toBe('OPERATORS_ONLY');
  });
});

describe('SERVER-66: a bill that was written wrongly', () => {
  const reason = 'The fee was of another service.';
  const voids = (id: AppointmentId) => asStaff(world(), operatorCalls.voidBill, { id }, { reason });
  const billOf = async (held: Held, dollars: number): Promise<InvoiceId> => {
    const { invoice } = await endOf(held.id, { fee: fee(dollars) });
    if (invoice === null) throw new Error('No bill');
    return invoice;
  };
  const creditOf = async (held: Held) => (await read('ravi', held.invoice.id)).credit;

  test('BOOK-37 SERVER-42 SERVER-66: is void while it is not paid, says why, and its deposit comes off the right one', async () => {
    const held = await visitNow('ravi');
    const wrong = await billOf(held, 100);
    await readLetters(world());
    expect((await voids(held.id)).status).toBe(200);
    const empty = await read('ravi', wrong);
    expect(empty).toMatchObject({ total: 0, ostBalance: 0, depositUsed: 0, receipt: null, items: [] });
    expect(empty.itemsRemoved[0]?.decision).toMatchObject({ reason });
    expect(await creditOf(held)).toMatchObject({ status: 'kept', used: 0, invoiceNo: null });
    const [letter, ...more] = await readLetters(world());
    expect(more).toEqual([]);
    expect(letter?.subject).toBe(`Your bill ${empty.invoiceNo} does not count`);
    expect(letter?.text).toContain(`The clinic says: ${reason}`);
    expect(letter?.text).toContain('Your deposit of $32.70 is kept for the right bill.');
    expect((await voids(held.id)).code, 'it has none now').toBe('NOT_FOUND');
    world().clock.advance(HOUR_MS);
    const { answer } = await asStaff(world(), operatorCalls.listNotClosed, {});
    expect(
      answer?.data.map(({ id }) => id),
      'until it is ended again',
    ).toContain(held.id);
    expect(await endOf(held.id, { fee: fee(50) })).toMatchObject({ total: 54.5, deposit: 32.7, returned: 0 });
    const letters = await readLetters(world());
    expect(letters.map(({ subject = '' }) => subject.replace(/INV-\d+/, 'N'))).toEqual([
      'Your deposit of $32.70',
      'Your bill N: $54.50',
    ]);
    expect(await creditOf(held)).toMatchObject({ status: 'used', used: moneyFromWire(32.7) });
  });

  test('SERVER-66: is void once, however many at once say so, and again after it was written again', async () => {
    const held = await visitNow('ravi');
    await billOf(held, 100);
    const replies = await Promise.all(Array.from({ length: 4 }, () => voids(held.id)));
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    await billOf(held, 200);
    expect((await voids(held.id)).status).toBe(200);
    expect(await creditOf(held)).toMatchObject({ status: 'kept', used: 0 });
    expect(await endOf(held.id, { fee: fee(20) })).toMatchObject({ total: 21.8, deposit: 21.8, returned: 10.9 });
  });

  test('SERVER-66: of which something is paid stays', async () => {
    const held = await visitNow('ravi');
    const bill = await billOf(held, 100);
    await asStaff(world(), operatorCalls.receiveTransfer, { id: bill }, { amount: 1, reference: 'T-1' });
    expect((await voids(held.id)).code).toBe('NOT_CHANGEABLE');
    expect(await read('ravi', bill)).toMatchObject({ total: moneyFromWire(109), depositUsed: moneyFromWire(32.7) });
  });

  test('SERVER-42: that the deposit has paid whole stays', async () => {
    const held = await visitNow('ravi');
    await billOf(held, 20);
    expect((await voids(held.id)).code).toBe('NOT_CHANGEABLE');
    await heal(world().deps);
  });

  test('SERVER-46 SERVER-47: puts what was given on the shelf again, and it is refillable no more; unless it was ordered', async () => {
    const held = await visitNow('ravi');
    const stock = async () =>
      (
        await world()
          .db.selectFrom('stock')
          .select('qty')
          .where('inventory_id', '=', MEDICINE)
          .where('clinic_id', '=', 'novena-clinic' as ClinicId)
          .executeTakeFirstOrThrow()
      ).qty;
    const before = await stock();
    const endsOn = addDays(clinicDayOf(await world().clock.now()), 90);
    const given = [{ item: MEDICINE, qty: 2, refill: { qty: 2, endsOn, lastsDays: null } }];
    await endOf(held.id, { fee: fee(100), given });
    expect(await stock()).toBe(before - 2);
    const refillables = () =>
      world().db.selectFrom('refillable').select('id').where('patient_id', '=', patientIdOf('ravi')).execute();
    const former = await refillables();
    expect((await voids(held.id)).status).toBe(200);
    expect([await stock(), (await refillables()).length]).toEqual([before, former.length - 1]);
    await endOf(held.id, { fee: fee(100), given });
    const [again] = (await refillables()).filter(({ id }) => !former.some((one) => one.id === id));
    const otherFields = {
      name: 'Ravi Kumar',
      email: 'ravi.kumar@example.com',
      phoneCode: '+65',
      phoneNumber: '91234502',
    };
    const clinicId = 'novena-clinic' as ClinicId;
    const delivery = { deliveryType: 'Pickup', otherFields: { ...otherFields, pickupClinic: clinicId } };
    const body = { clinicId, cart: [{ _id: again?.id, qty: 1 }], delivery };
    expect((await asStaff(world(), operatorCalls.orderRefill, { id: patientIdOf('ravi') }, body)).code).toBeNull();
    expect((await voids(held.id)).code).toBe('NOT_CHANGEABLE');
  });
});
