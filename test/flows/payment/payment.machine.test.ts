import { describe, expect, it } from 'vitest';
import { whyNot } from '#machines/kit/reasons.ts';
import { paymentReasons } from '#machines/payment/payment.reasons.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import type { Flow } from '#model/flow.ts';
import { heldPaymentFlow, paymentFlow } from '#model/payment/payment.model.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

const startedWith = async (flow: Flow, ...labels: string[]) => {
  const payment = startScripted(flow);
  await payment.play(...labels);
  return payment;
};
const started = (...labels: string[]) => startedWith(paymentFlow, ...labels);
const contextOf = ({ snapshot }: ScriptedPorts): PaymentContext => snapshot().context;
const asked = ({ requests }: ScriptedPorts, id: string) => requests.filter((request) => request.id === id);

const toCard = ['loadInvoice -> unpaid', 'loadCardSettings -> settings', 'method.select (card)', 'step.next'];

describe('choosing', () => {
  it.each([
    ['nothing to pay', 'closing'],
    ['international', 'international'],
  ])('PAY-05: with %s no method is offered', async (invoice, state) => {
    const payment = await started(`loadInvoice -> ${invoice}`);
    expect(payment.snapshot().value).toBe(state);
    expect(payment.snapshot().can({ type: 'method.select', method: 'card' })).toBe(false);
  });

  it('PAY-13: without card settings the step is usable, by PayNow and with another try', async () => {
    const payment = await started('loadInvoice -> unpaid', 'loadCardSettings -> offline', 'method.select (card)');
    expect(whyNot(payment.snapshot(), { type: 'step.next' }, paymentReasons)?.id).toBe('cardIsOff');
    expect(payment.snapshot().can({ type: 'settings.retry' })).toBe(true);
    await payment.play('method.select (PayNow)', 'step.next', 'loadPayNowSettings -> settings');
    expect(payment.snapshot().value).toBe('payNow');
  });

  it('PAY-14: an invoice without a balance is closed, and nothing is paid by card', async () => {
    const payment = await started('loadInvoice -> nothing to pay', 'closeInvoice -> closed');
    expect(payment.snapshot().output).toEqual({ outcome: 'closed' });
    expect(asked(payment, 'cardPayment')).toEqual([]);
  });
});

describe('by card', () => {
  it('PAY-26: each try is a card payment of its own, for the invoice as it was read last', async () => {
    const payment = await started(...toCard, 'cardPayment -> paid meanwhile', 'loadInvoice -> unpaid');
    await payment.play('loadCardSettings -> settings', 'step.next');
    const tries = asked(payment, 'cardPayment');
    expect(tries).toHaveLength(2);
    expect(tries.at(-1)?.input).toMatchObject({
      invoice: { ostBalance: 200_000 },
      isCardOnly: false,
      isUnderWay: false,
    });
  });

  it('PAY-16: what no form was opened for is chosen again, with what went wrong', async () => {
    const payment = await started(...toCard, 'cardPayment -> failed');
    expect([payment.snapshot().value, contextOf(payment).failure]).toEqual(['choosing', { kind: 'offline' }]);
  });

  it('PAY-21: one that is under way when the invoice is read is waited for, and nothing is chosen', async () => {
    const payment = await started('loadInvoice -> processing');
    expect(asked(payment, 'cardPayment')).toMatchObject([{ input: { isUnderWay: true } }]);
    expect(payment.snapshot().can({ type: 'method.select', method: 'card' })).toBe(false);
  });

  it('PAY-21 PAY-22: one that fails in the end says so and can be tried again', async () => {
    const payment = await started('loadInvoice -> processing', 'cardPayment -> not paid');
    expect(payment.snapshot().value).toBe('loadingInvoice');
    await payment.play('loadInvoice -> unpaid', 'loadCardSettings -> settings');
    expect(payment.snapshot().value).toBe('choosing');
    expect(contextOf(payment).message).toEqual({ kind: 'notSuccessful' });
  });
});

it('an order that was given up has nothing to close: it is left, and whoever pays for it says what became of it', async () => {
  const payment = await started('loadInvoice -> given up');
  expect(payment.snapshot().output).toEqual({ outcome: 'left' });
});

describe('by PayNow', () => {
  const toPayNow = [
    'loadInvoice -> unpaid',
    'loadCardSettings -> settings',
    'method.select (PayNow)',
    'step.next',
    'loadPayNowSettings -> settings',
  ];

  it('PAY-11: Done announces the transfer, and never says paid', async () => {
    const payment = await started(...toPayNow, 'step.next', 'announceTransfer -> announced');
    expect(asked(payment, 'announceTransfer')).toMatchObject([{ input: { id: 'i1' } }]);
    expect(payment.snapshot().output).toEqual({ outcome: 'announced' });
  });

  it('ERR-18: an announcement that fails changes no step', async () => {
    const payment = await started(...toPayNow, 'step.next', 'announceTransfer -> offline');
    expect([payment.snapshot().value, contextOf(payment).failure]).toEqual(['payNow', { kind: 'offline' }]);
  });
});

describe('for a time that is held', () => {
  const held = (...labels: string[]) => startedWith(heldPaymentFlow, ...labels);

  it('BOOK-54: there is nothing to choose, and a transfer is not possible', async () => {
    const payment = await held('loadInvoice -> unpaid', 'loadCardSettings -> settings');
    expect(payment.snapshot().value).toBe('byCard');
    const offline = await held('loadInvoice -> unpaid', 'loadCardSettings -> offline');
    expect(offline.snapshot().value).toBe('choosing');
    expect(offline.snapshot().can({ type: 'method.select', method: 'paynow' })).toBe(false);
  });

  it('HOLD-11: released while the card payment goes on, no other try is offered when that fails', async () => {
    const payment = await held('loadInvoice -> processing', 'payment.expire');
    expect(payment.snapshot().status).toBe('active');
    await payment.play('cardPayment -> not paid', 'loadInvoice -> unpaid', 'loadCardSettings -> settings');
    expect(payment.snapshot().output).toEqual({ outcome: 'expired' });
  });
});
