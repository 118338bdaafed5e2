import { describe, expect, it } from 'vitest';
import { CARD_MESSAGE_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { heldPaymentFlow, paymentFlow, toCardForm, toHeldCardForm } from '#machines/payment/payment.model.ts';
import { paymentReasons } from '#machines/payment/payment.reasons.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import { type Puppets, startPuppets } from '#model/puppets.ts';

const started = async (...labels: string[]) => {
  const payment = startPuppets(paymentFlow);
  await payment.play(...labels);
  return payment;
};
const atCardForm = (...labels: string[]) => started(...toCardForm, ...labels);
const contextOf = ({ snapshot }: Puppets): PaymentContext => snapshot().context;
const asked = ({ requests }: Puppets, id: string) => requests.filter((request) => request.id === id);

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

  it('PAY-14: an invoice without a balance is closed, and no intent is asked for', async () => {
    const payment = await started('loadInvoice -> nothing to pay', 'closeInvoice -> closed');
    expect(payment.snapshot().output).toEqual({ outcome: 'closed' });
    expect(asked(payment, 'createIntent')).toEqual([]);
  });

  it('PAY-16: what the provider refuses is told in its words, and no card form opens', async () => {
    const payment = await started(...toCardForm.slice(0, 4), 'createIntent -> provider refuses');
    expect(payment.emitted).toContainEqual({ type: 'provider.refused', text: 'Your account cannot do this.' });
    expect(payment.snapshot().value).toBe('choosing');
  });
});

describe('by card', () => {
  it('PAY-12: secret, key, account, kind and amount are at hand while the form is open', async () => {
    const { clientSecret, card, method, invoice } = contextOf(await atCardForm());
    expect([clientSecret, card?.clientPublishableKey, card?.clientConnectAccountId, method]).toEqual([
      'pi_1_secret',
      'pk_test_1',
      'acct_1',
      'card',
    ]);
    expect(invoice?.ostBalance).toBe(200_000);
  });

  it('PAY-25: while the bank is asked another tap does nothing', async () => {
    const payment = await atCardForm('step.next');
    expect(payment.snapshot().can({ type: 'step.next' })).toBe(false);
    payment.actor.send({ type: 'step.next' });
    expect(asked(payment, 'confirmCard')).toHaveLength(1);
  });

  it('PAY-20 PAY-24: a payment that succeeded is told and recorded once, and ends as paid by the server’s word', async () => {
    const payment = await atCardForm('step.next', 'confirmCard -> succeeded');
    expect([payment.snapshot().value, payment.emitted]).toEqual(['recording', [{ type: 'payment.succeeded' }]]);
    await payment.play('recordPayment -> counted');
    expect(payment.snapshot().output).toEqual({ outcome: 'paid' });
    expect(asked(payment, 'recordPayment')).toHaveLength(1);
  });

  it('PAY-17 PAY-22 PAY-23: the provider’s message, an unsuccessful payment and any other status are told in the form', async () => {
    const told = await Promise.all(
      ['declined', 'another card', 'cancelled'].map(async (end) => {
        const payment = await atCardForm('step.next', `confirmCard -> ${end}`);
        return [payment.snapshot().value, contextOf(payment).message];
      }),
    );
    const telling = { cardForm: 'telling' };
    expect(told).toEqual([
      [telling, { kind: 'provider', text: 'Your card was declined.' }],
      [telling, { kind: 'notSuccessful' }],
      [telling, { kind: 'wrong' }],
    ]);
  });

  it('PAY-18: after any other error the server is asked first, and then the form says so', async () => {
    const payment = await atCardForm('step.next', 'confirmCard -> no answer');
    expect(payment.snapshot().value).toBe('recording');
    await payment.play('recordPayment -> NOT_PAID');
    expect(contextOf(payment).message).toEqual({ kind: 'unexpected' });
  });

  it('PAY-19: the message is gone after four seconds, and what was typed stays', async () => {
    const payment = await atCardForm('step.next', 'confirmCard -> declined');
    expect(CARD_MESSAGE_MS).toBe(4_000);
    await payment.play('messageDelay is over');
    expect([contextOf(payment).message, contextOf(payment).isCardComplete]).toEqual([null, true]);
  });

  it('PAY-26: another balance needs another secret', async () => {
    const payment = await atCardForm('step.back');
    expect(contextOf(payment).clientSecret).toBe('pi_1_secret');
    await payment.play('step.next', 'createIntent -> intent');
    expect(asked(payment, 'createIntent')).toHaveLength(2);
  });
});

describe('a payment that is processing', () => {
  it('PAY-21: waits, asks every two seconds, and ends only when the server counts it', async () => {
    const payment = await atCardForm('step.next', 'confirmCard -> processing');
    expect(payment.snapshot().value).toEqual({ processing: 'waiting' });
    expect(PAYMENT_POLL_MS).toBe(2_000);
    await payment.play('pollDelay is over', 'askPayment -> PAYMENT_PROCESSING', 'pollDelay is over');
    await payment.play('askPayment -> counted');
    expect(payment.snapshot().output).toEqual({ outcome: 'paid' });
  });

  it('PAY-21 PAY-22: one that fails in the end says so and can be tried again', async () => {
    const payment = await started('loadInvoice -> processing', 'payment.ask', 'askPayment -> NOT_PAID');
    expect(payment.snapshot().value).toBe('loadingCard');
    expect(contextOf(payment).message).toEqual({ kind: 'notSuccessful' });
  });

  it('never gets a second intent', async () => {
    const payment = await started(...toCardForm.slice(0, 4), 'createIntent -> PAYMENT_PROCESSING');
    expect(payment.snapshot().value).toEqual({ processing: 'waiting' });
  });
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
  const held = async (...labels: string[]) => {
    const payment = startPuppets(heldPaymentFlow);
    await payment.play(...labels);
    return payment;
  };

  it('BOOK-54: there is nothing to choose, and a transfer is not possible', async () => {
    const payment = await held(...toHeldCardForm);
    expect(payment.snapshot().value).toEqual({ cardForm: 'quiet' });
    const offline = await held('loadInvoice -> unpaid', 'loadCardSettings -> offline');
    expect(offline.snapshot().value).toBe('choosing');
    expect(offline.snapshot().can({ type: 'method.select', method: 'paynow' })).toBe(false);
  });

  it('BOOK-53: after a payment that failed the old intent is asked about before the form opens again', async () => {
    const payment = await held(...toHeldCardForm, 'step.next', 'confirmCard -> no answer', 'recordPayment -> NOT_PAID');
    expect(contextOf(payment).clientSecret).toBeNull();
    expect(payment.requests.at(-1)?.id).toBe('createIntent');
    await payment.play('createIntent -> PAYMENT_PROCESSING');
    expect(payment.snapshot().value).toEqual({ processing: 'waiting' });
  });

  it('HOLD-11: a form that nothing was sent from closes when the time is released', async () => {
    const payment = await held(...toHeldCardForm, 'payment.expire');
    expect(payment.snapshot().output).toEqual({ outcome: 'expired' });
  });

  it.each([
    ['confirming', []],
    ['recording', ['confirmCard -> succeeded']],
    ['processing', ['confirmCard -> processing']],
  ])('HOLD-11: while it is %s a payment goes on, and ends by what the server says', async (_, further) => {
    const payment = await held(...toHeldCardForm, 'step.next', ...further, 'payment.expire');
    expect(payment.snapshot().status).toBe('active');
  });

  it('HOLD-11: when it fails after all, the time is released and no other try is offered', async () => {
    const payment = await held(...toHeldCardForm, 'step.next', 'payment.expire', 'confirmCard -> declined');
    expect(payment.snapshot().output).toEqual({ outcome: 'expired' });
  });
});
