/** A payment of a held booking, in time or late: it ends booked, or given back; never with neither (HOLD-12). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addMs, HOUR_MS, instantAt, MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { auditBooks } from '#harness/server/storm.ts';
import { askIntent, intentBody, moneyOf, record, secretOf } from '#harness/server/unpaid.ts';
import { sweepHolds } from '#server/appointment/hold-sweep.job.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { applyIntent, settle } from '#server/money/settle.service.ts';
import { entryOf, firstRemote, type Held, hold, isFree, payUnseen, toldOf, tryBook } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
let token: string;
let held: Held;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
  held = await hold(world(), token, await firstRemote(world(), token));
});
afterEach(() => gateway.close());

const operator = { headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY } };
const sweep = () => sweepHolds(world().deps);
const afterHold = () => world().clock.set(addMs(held.holdUntil, 2 * MINUTE_MS));
const rival = async () => {
  const siti = await world().signIn('siti');
  return hold(world(), siti, held.slot, patientIdOf('siti'));
};

const BOOKED = { balance: 0, status: 'paid', finalized: true };
const expectBooked = async () => {
  expect(await entryOf(world(), token, held.id)).toMatchObject({
    state: 'new',
    holdUntil: null,
    invoiceId: null,
    refund: null,
    teleconsultLink: expect.stringMatching(/^\/consultation\?id=/),
  });
  expect(await moneyOf(world(), held.invoice)).toMatchObject(BOOKED);
  expect(gateway.book.refunds()).toEqual([]);
  expect(await toldOf(world(), held.id)).toContain('appointmentCreated');
};
const expectGivenBack = async () => {
  const [refund, ...others] = gateway.book.refunds();
  expect(others).toEqual([]);
  expect(refund).toMatchObject({ amount: 7_085 });
  expect(await entryOf(world(), token, held.id)).toMatchObject({
    state: 'lost',
    teleconsultLink: null,
    refund: { status: 'refunded', amount: moneyFromWire(70.85), reference: refund?.id },
  });
  expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'refunded', reference: refund?.id });
  const told = await toldOf(world(), held.id);
  expect(told.filter((kind) => kind === 'appointmentLost')).toHaveLength(1);
  expect(told).not.toContain('appointmentCreated');
};

/** Ways in which the server learns of a payment. */
const WAYS: [string, () => Promise<unknown>][] = [
  ['the app’s call', () => record(world(), token, held.invoice)],
  [
    'the reconciliation',
    async () => {
      world().clock.advance(2 * MINUTE_MS);
      await heal(world().deps);
    },
  ],
  ['another intent asked for', () => askIntent(world(), token, intentBody(held.invoice))],
  [
    'everything at once, twice',
    () =>
      Promise.all([
        record(world(), token, held.invoice),
        sweep(),
        record(world(), token, held.invoice),
        sweep(),
        askIntent(world(), token, intentBody(held.invoice)),
      ]),
  ],
];

for (const [way, learn] of WAYS) {
  test(`HOLD-12 SERVER-34: paid in time and told by ${way}, it is booked`, async () => {
    await payUnseen(world(), gateway, token, held);
    await learn();
    await sweep();
    await expectBooked();
  });

  test(`HOLD-12: paid at 14:59, told late by ${way}: booked while nobody has the time`, async () => {
    world().clock.set(addMs(held.holdUntil, -1_000));
    await payUnseen(world(), gateway, token, held);
    afterHold();
    await learn();
    await learn();
    await expectBooked();
    const siti = await world().signIn('siti');
    expect((await tryBook(world(), siti, held.slot, patientIdOf('siti'))).code).toBe('SLOT_TAKEN');
  });

  test(`HOLD-12: paid at 14:59, swept away unseen, told late by ${way}: booked again while nobody has the time`, async () => {
    await payUnseen(world(), gateway, token, held);
    afterHold();
    // the provider is unreachable for this run
    gateway.trouble.kind = 'fails';
    await sweep();
    gateway.trouble.kind = 'none';
    expect(await toldOf(world(), held.id)).toEqual(['holdReleased']);
    expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'none' });
    world().clock.advance(MINUTE_MS);
    await learn();
    await learn();
    await expectBooked();
  });

  test(`SERVER-35: swept before anybody paid, then told by ${way}: nothing can be paid and the time is free`, async () => {
    const secret = await secretOf(world(), token, held.invoice);
    afterHold();
    await sweep();
    expect((await gateway.pay(secret)).message).toContain('canceled');
    await learn();
    expect(await entryOf(world(), token, held.id)).toBeUndefined();
    expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'none' });
    expect(await isFree(world(), token, held.slot)).toBe(true);
  });

  test.for([false, true])(
    `HOLD-12: paid, told late by ${way} when somebody has the time (swept %s): given back in full`,
    async (isSwept) => {
      await payUnseen(world(), gateway, token, held);
      afterHold();
      const { id } = await rival();
      if (isSwept) await sweep();
      await learn();
      await learn();
      await sweep();
      await expectGivenBack();
      expect(await world().db.selectFrom('appointment').select('state').where('id', '=', id).execute()).toEqual([
        { state: 'held' },
      ]);
      expect((await record(world(), token, held.invoice)).status, 'the money was counted').toBe(200);
      expect(await auditBooks(world().db)).toEqual([]);
    },
  );
}

test.for(['in time', 'late'])('HOLD-12 SERVER-63: the webhook alone books, %s, delivered twice', async (when) => {
  await gateway.close();
  gateway = await openGateway(world());
  gateway.webhooks.next('duplicated');
  const secret = await secretOf(world(), token, held.invoice);
  if (when === 'late')
    await world()
      .db.updateTable('appointment')
      .set({ hold_until: await world().clock.now() })
      .where('id', '=', held.id)
      .execute();
  await gateway.pay(secret);
  await gateway.webhooks.settled();
  await expectBooked();
  expect((await toldOf(world(), held.id)).filter((kind) => kind === 'appointmentCreated')).toHaveLength(1);
});

test('HOLD-12: the refund waits while the provider fails, and the entry says so with the reference', async () => {
  const id = await payUnseen(world(), gateway, token, held);
  afterHold();
  await rival();
  const intent = await world().deps.gateway.readIntent(id);
  if (!intent) throw new Error('No intent');
  gateway.trouble.kind = 'fails';
  await settle(world().deps, { kind: 'ordered', intent }, await world().clock.now());
  expect(await entryOf(world(), token, held.id)).toMatchObject({
    state: 'lost',
    refund: { status: 'refunding', amount: moneyFromWire(70.85), reference: id },
  });
  gateway.trouble.kind = 'none';
  await heal(world().deps);
  await expectGivenBack();
});

test('HOLD-12: counted by a webhook whose refund is still to be sent: the app’s call answers when it was', async () => {
  const { deps, clock, db } = world();
  const intent = await deps.gateway.readIntent(await payUnseen(world(), gateway, token, held));
  if (!intent) throw new Error('No intent');
  afterHold();
  await rival();
  const now = await clock.now();
  await db.transaction().execute((tx) => applyIntent(tx, { kind: 'ordered', intent }, deps, now));
  expect((await record(world(), token, held.invoice)).status).toBe(200);
  await expectGivenBack();
});

test('SERVER-35 HOLD-12: a payment that is processing does not keep the time; decided later it is booked or given back', async () => {
  const secret = await secretOf(world(), token, held.invoice);
  await gateway.pay(secret, CARDS.processing);
  expect((await record(world(), token, held.invoice)).code).toBe('PAYMENT_PROCESSING');
  world().clock.set(held.holdUntil);
  await sweep();
  expect(await isFree(world(), token, held.slot)).toBe(true);
  await rival();
  gateway.book.decide(secret.split('_secret')[0] ?? '', true);
  expect((await record(world(), token, held.invoice)).status).toBe(200);
  await expectGivenBack();
});

test('HOLD-12: nobody gets a time back that has begun meanwhile', async () => {
  await payUnseen(world(), gateway, token, held);
  world().clock.set(instantAt(held.slot.date, held.slot.startTime));
  token = await world().signIn('meiling');
  await record(world(), token, held.invoice);
  await expectGivenBack();
});

test('HOLD-12: a payment for a booking that its patient released is given back', async () => {
  await payUnseen(world(), gateway, token, held);
  expect((await ask(world(), appointmentCalls.cancelAppointment, { token, params: { id: held.id } })).status).toBe(200);
  await record(world(), token, held.invoice);
  expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'refunded' });
  expect(gateway.book.refunds()).toMatchObject([{ amount: 7_085 }]);
  expect(await entryOf(world(), token, held.id)).toBeUndefined();
  expect(await isFree(world(), token, held.slot)).toBe(true);
});

test('SERVER-30: a paid remote consultation that is cancelled outside the period goes back, within it it stays', async () => {
  await payUnseen(world(), gateway, token, held);
  await record(world(), token, held.invoice);
  const start = instantAt(held.slot.date, held.slot.startTime);
  const cancel = () => ask(world(), appointmentCalls.cancelAppointment, { token, params: { id: held.id } });
  world().clock.set(addMs(start, -24 * HOUR_MS));
  expect((await cancel()).code).toBe('TOO_LATE_TO_CANCEL');
  expect(gateway.book.refunds()).toEqual([]);
  world().clock.set(addMs(start, -24 * HOUR_MS - MINUTE_MS));
  for (let time = 0; time < 2; time += 1) expect((await cancel()).status).toBe(200);
  expect(gateway.book.refunds()).toMatchObject([{ amount: 7_085 }]);
  expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'refunded' });
});

test.for([
  ['rejects', operatorCalls.rejectAppointment, 'rejected'],
  ['cancels', operatorCalls.cancelAppointmentAtClinic, undefined],
] as const)(
  'SERVER-33 SERVER-66: when the clinic %s a paid one, however late, the fee goes back',
  async ([, call, listed]) => {
    await payUnseen(world(), gateway, token, held);
    await record(world(), token, held.invoice);
    world().clock.set(addMs(instantAt(held.slot.date, held.slot.startTime), -MINUTE_MS));
    token = await world().signIn('meiling');
    for (let time = 0; time < 2; time += 1)
      expect((await ask(world(), call, { params: { id: held.id }, ...operator })).status).toBe(200);
    const [refund] = gateway.book.refunds();
    expect(gateway.book.refunds()).toHaveLength(1);
    const entry = await entryOf(world(), token, held.id);
    expect(entry?.state).toBe(listed);
    expect(entry?.refund?.reference).toBe(listed && refund?.id);
    expect(await moneyOf(world(), held.invoice)).toMatchObject({ balance: 0, status: 'refunded' });
  },
);

test('SERVER-34: a booking counts its changes', async () => {
  await payUnseen(world(), gateway, token, held);
  await record(world(), token, held.invoice);
  const { revision } = (await entryOf(world(), token, held.id)) ?? {};
  await ask(world(), operatorCalls.acceptAppointment, { params: { id: held.id }, ...operator });
  const after = (await entryOf(world(), token, held.id))?.revision;
  expect([held.appointment.revision, revision, after]).toEqual([0, 1, 2]);
});
