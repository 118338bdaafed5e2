import { describe, expect, it } from 'vitest';
import { CARD_MESSAGE_MS, PAYMENT_POLL_MS } from '#contract/constants.ts';
import type { CardPaymentContext } from '#machines/card-payment/card-payment.types.ts';
import {
  cardPaymentFlow,
  heldCardPaymentFlow,
  toCardForm,
  underWayPaymentFlow,
} from '#model/card-payment/card-payment.model.ts';
import type { Flow } from '#model/flow.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

const started = async (flow: Flow, ...labels: string[]) => {
  const payment = startScripted(flow);
  await payment.play(...labels);
  return payment;
};
const atCardForm = (...labels: string[]) => started(cardPaymentFlow, ...toCardForm, ...labels);
const contextOf = ({ snapshot }: ScriptedPorts): CardPaymentContext => snapshot().context;
const asked = ({ requests }: ScriptedPorts, id: string) => requests.filter((request) => request.id === id);

it('PAY-16: what the provider refuses is told in its words, and no card form opens', async () => {
  const payment = await started(cardPaymentFlow, 'createIntent -> provider refuses');
  expect(payment.emitted).toContainEqual({ type: 'provider.refused', text: 'Your account cannot do this.' });
  expect(payment.snapshot().output).toMatchObject({ outcome: 'notBegun', failure: null });
});

describe('the card form', () => {
  it('PAY-12: secret, key, account and amount are at hand while it is open', async () => {
    const { clientSecret, card, invoice } = contextOf(await atCardForm());
    expect([clientSecret, card?.clientPublishableKey, card?.clientConnectAccountId]).toEqual([
      'pi_1_secret',
      'pk_test_1',
      'acct_1',
    ]);
    expect(invoice.ostBalance).toBe(200_000);
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
    expect(payment.snapshot().output).toMatchObject({ outcome: 'paid' });
    expect(asked(payment, 'recordPayment')).toHaveLength(1);
  });

  it('PAY-17 PAY-22 PAY-23: the provider’s message, an unsuccessful payment and any other status are told in the form', async () => {
    const told = await Promise.all(
      ['declined', 'another card', 'cancelled'].map(async (end) => {
        const payment = await atCardForm('step.next', `confirmCard -> ${end}`);
        return [payment.snapshot().value, contextOf(payment).message];
      }),
    );
    const telling = { form: 'telling' };
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
});

describe('a payment that is processing', () => {
  it('PAY-21: waits, asks every two seconds, and ends only when the server counts it', async () => {
    const payment = await atCardForm('step.next', 'confirmCard -> processing');
    expect(payment.snapshot().value).toEqual({ processing: 'waiting' });
    expect(PAYMENT_POLL_MS).toBe(2_000);
    await payment.play('pollDelay is over', 'askPayment -> PAYMENT_PROCESSING', 'pollDelay is over');
    await payment.play('askPayment -> counted');
    expect(payment.snapshot().output).toMatchObject({ outcome: 'paid' });
  });

  it('PAY-21 PAY-22: one that fails in the end says so', async () => {
    const payment = await started(underWayPaymentFlow, 'payment.ask', 'askPayment -> NOT_PAID');
    expect(payment.snapshot().output).toMatchObject({ outcome: 'notPaid', message: { kind: 'notSuccessful' } });
  });

  it('never gets a second intent', async () => {
    const payment = await started(cardPaymentFlow, 'createIntent -> PAYMENT_PROCESSING');
    expect(payment.snapshot().value).toEqual({ processing: 'waiting' });
  });
});

describe('for a time that is held', () => {
  const held = (...labels: string[]) => started(heldCardPaymentFlow, ...toCardForm, ...labels);

  it('BOOK-53: after a payment that failed the old intent is asked about before the form opens again', async () => {
    const payment = await held('step.next', 'confirmCard -> no answer', 'recordPayment -> NOT_PAID');
    expect(contextOf(payment).clientSecret).toBeNull();
    expect(payment.requests.at(-1)?.id).toBe('createIntent');
    await payment.play('createIntent -> PAYMENT_PROCESSING');
    expect(payment.snapshot().value).toEqual({ processing: 'waiting' });
  });

  it('HOLD-11: a form that nothing was sent from closes when the time is released', async () => {
    const payment = await held('payment.expire');
    expect(payment.snapshot().output).toMatchObject({ outcome: 'expired' });
  });

  it.each([
    ['confirming', []],
    ['recording', ['confirmCard -> succeeded']],
    ['processing', ['confirmCard -> processing']],
  ])('HOLD-11: while it is %s a payment goes on, and ends by what the server says', async (_, further) => {
    const payment = await held('step.next', ...further, 'payment.expire');
    expect(payment.snapshot().status).toBe('active');
  });

  it.each([
    ['declined', []],
    ['no answer', ['recordPayment -> NOT_PAID']],
  ])(
    'HOLD-11: when it fails after all (%s), the time is released and no other try is offered',
    async (end, further) => {
      const payment = await held('step.next', 'payment.expire', `confirmCard -> ${end}`, ...further);
      expect(payment.snapshot().output).toMatchObject({ outcome: 'expired' });
      expect(asked(payment, 'createIntent')).toHaveLength(1);
    },
  );
});
