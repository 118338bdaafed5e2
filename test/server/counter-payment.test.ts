/** A patient pays in person: cash, a card at the terminal, or a transfer that the clinic sees at once. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { COUNTER_WAYS } from '#contract/calls/operator-money.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { DEFAULT_APP_ID, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { ClinicId, InvoiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import type { Role } from '#contract/roles.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { asStaff, DRAFT, makeInvoice, readInvoice } from '#harness/server/orders.ts';
import { ABROAD, orderOf, PICKUP, PLAIN } from '#harness/server/refills.ts';
import { record, secretOf } from '#harness/server/unpaid.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { compare } from '#server/money/reconcile.service.ts';
import { firstRemote, hold } from '#test/kit/holds.ts';
import { textOf } from '#test/kit/pdf-text.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let token: string;
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
});
afterEach(async () => {
  const since = addMs(await world().clock.now(), -DAY_MS);
  const [difference] = await compare(world().deps, since);
  if (difference) throw new Error(`The books differ: ${JSON.stringify(difference)}`);
  await gateway.close();
});

type Way = (typeof COUNTER_WAYS)[number];
const pay = (id: InvoiceId, way: Way, amount: number, reference: string | null = null) =>
  asStaff(world(), operatorCalls.receivePayment, { id }, { way, amount, reference });
const read = (id: InvoiceId) => readInvoice(world(), token, id);
const stateOf = async (id: InvoiceId) => {
  const { ostBalance, payment, payments } = await read(id);
  return [ostBalance / 10_000, payment.status, payments.map(({ way, amount }) => [way, amount / 10_000])];
};
const notices = async () =>
  (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) =>
    msg.replaceAll(/<[^>]+>/g, ''),
  );

describe('money at the counter', () => {
  test('PAY-02 SERVER-66: all that is owed is paid, and the patient reads of it, with the way and the receipt', async () => {
    const id = await makeInvoice(world());
    expect((await pay(id, 'cash', 20)).status).toBe(200);
    expect(await stateOf(id)).toEqual([0, 'paid', [['cash', 20]]]);
    const { receipt, invoiceNo } = await read(id);
    expect(receipt).not.toBeNull();
    expect((await notices())[0]).toContain(invoiceNo);
    expect((await notices())[0]).toContain('we received your payment');
    expect((await pay(id, 'cash', 1)).code).toBe('NOTHING_TO_PAY');
  });

  test('a part leaves a balance, which the terminal takes; a slip counts once', async () => {
    const id = await makeInvoice(world());
    await pay(id, 'cash', 5);
    expect(await stateOf(id)).toEqual([15, 'none', [['cash', 5]]]);
    expect((await pay(id, 'terminal', 10, '000412')).status).toBe(200);
    expect((await pay(id, 'terminal', 10, '000412')).status).toBe(200);
    expect(await pay(id, 'terminal', 4, '000412')).toMatchObject({ code: 'REFERENCE_COUNTED' });
    expect((await pay(id, 'terminal', 5, '000413')).status).toBe(200);
    expect(await stateOf(id)).toEqual([
      0,
      'paid',
      [
        ['cash', 5],
        ['terminal', 10],
        ['terminal', 5],
      ],
    ]);
  });

  test('a transfer that the clinic sees is a line of the bank’s list, and counts once for all orders', async () => {
    const [id, other] = [await makeInvoice(world()), await makeInvoice(world())];
    expect((await pay(id, 'transfer', 20, 'PN-88')).status).toBe(200);
    expect((await pay(id, 'transfer', 20, 'PN-88')).status).toBe(200);
    expect(await stateOf(id)).toEqual([0, 'paid', [['transfer', 20]]]);
    expect((await pay(other, 'transfer', 20, 'PN-88')).code).toBe('REFERENCE_COUNTED');
  });

  test('the receipt names each way', async () => {
    const id = await makeInvoice(world());
    await pay(id, 'cash', 5);
    await pay(id, 'terminal', 15, '000:412');
    const { receipt } = await read(id);
    const paper = await world().fetch(
      new Request(`http://myniks.test/api/attachment/${receipt}?app-id=${DEFAULT_APP_ID}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    const text = textOf(new Uint8Array(await paper.arrayBuffer()));
    expect(text).toMatch(/-\$5\.00\S+  Cash-/);
    expect(text).toContain('Card at the counter 000:412');
  });

  test('two members of staff take it at once: it counts once', async () => {
    const id = await makeInvoice(world());
    const both = await Promise.all([pay(id, 'cash', 20), pay(id, 'terminal', 20, '7')]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['NOTHING_TO_PAY', null]));
    expect((await stateOf(id)).slice(0, 2)).toEqual([0, 'paid']);
  });

  test('one key counts once', async () => {
    const id = await makeInvoice(world());
    const asked = {
      params: { id },
      body: { way: 'cash', amount: 5 },
      headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY, 'idempotency-key': 'k1' },
    };
    for (const _ of [1, 2]) expect((await ask(world(), operatorCalls.receivePayment, asked)).status).toBe(200);
    expect(await stateOf(id)).toEqual([15, 'none', [['cash', 5]]]);
  });

  test('a transfer that was announced still counts when it comes, and goes back', async () => {
    const id = await makeInvoice(world());
    await answerOf(world(), invoiceCalls.requestConfirmation, {
      token,
      params: { id },
      query: { means: 'transfer' },
    });
    expect((await read(id)).payment.status).toBe('announced');
    await pay(id, 'terminal', 20, '9');
    expect((await read(id)).payment.status).toBe('paid');
    await asStaff(world(), operatorCalls.receiveTransfer, { id }, { amount: 20, reference: 'PN-1' });
    expect((await read(id)).ostBalance).toBe(moneyFromWire(-20));
  });

  test('the card form that was open cannot be paid any more', async () => {
    const id = await makeInvoice(world());
    const { invoiceNo } = await read(id);
    const unpaid = { id, invoiceNo, amount: 20 };
    await secretOf(world(), token, unpaid);
    await pay(id, 'cash', 5);
    const [intent] = await world()
      .db.selectFrom('payment_intent')
      .select('status')
      .where('invoice_id', '=', id)
      .execute();
    expect(intent?.status).toBe('canceled');
    expect((await record(world(), token, unpaid)).code).toBe('NOT_PAID');
  });

  test('a card payment that the bank decides about comes first', async () => {
    const id = await makeInvoice(world());
    await world().db.updateTable('invoice').set({ payment_status: 'processing' }).where('id', '=', id).execute();
    expect((await pay(id, 'cash', 20)).code).toBe('PAYMENT_PROCESSING');
  });

  test.for<[string, string, (id: InvoiceId) => ReturnType<typeof pay>]>([
    ['more than is owed', 'INVALID', (id) => pay(id, 'cash', 20.01)],
    ['no sum in cents', 'INVALID', (id) => pay(id, 'cash', 1.005)],
    ['nothing', 'INVALID', (id) => pay(id, 'cash', 0)],
    ['a card without its slip', 'INVALID', (id) => pay(id, 'terminal', 20)],
    ['an order that does not exist', 'NOT_FOUND', () => pay('gone' as InvoiceId, 'cash', 20)],
  ])('%s is refused, and nothing is counted', async ([, code, tryIt]) => {
    const id = await makeInvoice(world());
    expect((await tryIt(id)).code).toBe(code);
    expect(await stateOf(id)).toEqual([20, 'none', []]);
  });

  test('a draft is nobody’s order yet, and an order abroad is accepted first', async () => {
    expect((await pay(await makeInvoice(world(), DRAFT), 'cash', 20)).code).toBe('NOT_FOUND');
    const { _id } = await orderOf(world(), PLAIN, ABROAD, { token });
    expect((await pay(_id, 'cash', 1)).code).toBe('NOT_CONFIRMED');
  });

  test('a booking is paid by card alone', async () => {
    const held = await hold(world(), token, await firstRemote(world(), token), patientIdOf('meiling'));
    expect((await pay(held.invoice.id, 'cash', 1)).code).toBe('INVALID');
  });
});

describe('the roles', () => {
  const paidBy = async (roles: Role[], places: string[] | null) => {
    const person = await invited(world(), await firstAdmin(world()), roles, places as ClinicId[] | null);
    const { _id: id } = await orderOf(world(), PLAIN, PICKUP, { token });
    return person.ask(operatorCalls.receivePayment, { params: { id }, body: { way: 'cash', amount: 5 } });
  };

  test('reception takes it at its own place, with a line in the trail', async () => {
    expect((await paidBy(['reception'], ['orchard-clinic'])).status).toBe(200);
    const [entry] = await world()
      .db.selectFrom('trail')
      .select(['act', 'outcome', 'patient_id', 'detail'])
      .where('act', '=', 'receivePayment')
      .execute();
    expect(entry).toMatchObject({
      outcome: 'done',
      patient_id: patientIdOf('meiling'),
      detail: { way: 'cash', amount: 5 },
    });
  });

  test.for<[string, Role[], string[] | null, string]>([
    ['reception of another place', ['reception'], ['orchard-salon'], 'NOT_FOUND'],
    ['the shop, for a refill', ['shop'], null, 'OPERATORS_ONLY'],
    ['a clinician', ['clinician'], null, 'OPERATORS_ONLY'],
  ])('%s may not', async ([, roles, places, code]) => {
    expect((await paidBy(roles, places)).code).toBe(code);
  });
});
