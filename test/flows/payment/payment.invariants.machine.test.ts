/** Invariants of a payment, under every event and every answer. */
import { expect, it } from 'vitest';
import type { DoneActorEvent } from 'xstate';
import type { ClinicDay } from '#contract/time.ts';
import type { CardPaymentOutput } from '#machines/card-payment/card-payment.types.ts';
import { canWaitAtCounter, hasBalance } from '#machines/payment/payment.rules.ts';
import { selectCommitted, selectIsBusy, selectTransfer } from '#machines/payment/payment.selectors.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import { isDone } from '#model/flow.ts';
import { flows } from '#model/payment/payment.model.ts';
import { invoiceWith } from '#model/samples.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, edges, effectsOf, entering, from, labelsOf, leaving, named, on, sourcesOf, targetsOf, to } =
  spaceOf<PaymentContext>(flows);

const ofHold = (edge: Edge): boolean => before(edge).isCardOnly;
const ofInvoice = (edge: Edge): boolean => !ofHold(edge);
const ends = (some: Edge[]): Set<string> => new Set(some.map((edge) => `${edge.label}: ${to(edge)}`));

it('PAY-20: paid is what the invoice or the payment by card says, and every end has its name', () => {
  const paid = new Set(['loadInvoice -> paid', 'cardPayment -> paid']);
  expect(labelsOf(entering('paid'))).toEqual(paid);
  expect(targetsOf(by(/ -> paid$/))).toEqual(new Set(['paid']));
  const outcomes = new Set(
    on(/./).flatMap(({ path, context: { outcome } }) => (outcome ? [`${path}: ${outcome}`] : [])),
  );
  expect(outcomes).toEqual(
    new Set([
      'paid: paid',
      'announced: announced',
      'atCounter: counter',
      'closed: closed',
      'expired: expired',
      'left: left',
    ]),
  );
});

it('PAY-05 PAY-14 PAY-21: what is read of the invoice decides what is offered', () => {
  const alike = [
    'loadInvoice -> unpaid: loadingCard',
    'loadInvoice -> paid: paid',
    'loadInvoice -> processing: processing',
    'loadInvoice -> announced: awaitingTransfer',
    'loadInvoice -> international: international',
    'loadInvoice -> NOT_FOUND: invoiceUnavailable',
    'loadInvoice -> offline: invoiceUnavailable',
  ];
  const ofOrder = [
    'loadInvoice -> NIK$ to use: loadingCard',
    'loadInvoice -> at the counter: loadingCard',
    'loadInvoice -> given up: left',
    'loadInvoice -> nothing to pay: closing',
  ];
  const read = by(/^loadInvoice -> /);
  expect(ends(read.filter(ofInvoice))).toEqual(new Set([...alike, ...ofOrder]));
  expect(ends(read.filter(ofHold))).toEqual(new Set([...alike, 'loadInvoice -> nothing to pay: closed']));
  expect(read.filter((edge) => isDone(edge.event) === (after(edge).failure !== null)).map(named)).toEqual([]);
  expect(targetsOf(by('invoice.retry'))).toEqual(new Set(['loadingInvoice']));
});

it('PAY-11: after a transfer that was announced, another payment is begun by the person alone', () => {
  expect(targetsOf(leaving('awaitingTransfer').filter(ofInvoice))).toEqual(new Set(['loadingCard', 'left']));
  expect(targetsOf(by('step.next').filter((edge) => from(edge) === 'awaitingTransfer'))).toEqual(
    new Set(['loadingCard']),
  );
});

it('PAY-11 ERR-18: announced is what the clinic knows; a failure stays on the page and is said', () => {
  expect(labelsOf(entering('announced'))).toEqual(new Set(['announceTransfer -> announced']));
  expect(targetsOf(by('announceTransfer -> announced'))).toEqual(new Set(['announced']));
  expect(targetsOf(by('step.next').filter((edge) => from(edge) === 'payNow'))).toEqual(new Set(['announcing']));
  const failed = by('announceTransfer -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['payNow']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
});

it('a person who leaves a transfer that may have been announced is shown the invoice as the server has it', () => {
  const left = by('step.back').filter((edge) => from(edge) === 'payNow');
  const ways = new Set(left.map((edge) => `${before(edge).failure === null ? 'asked' : 'failed'}: ${to(edge)}`));
  expect(ways).toEqual(new Set(['asked: choosing', 'failed: loadingInvoice']));
  expect(left.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
});

it('PAY-07 PAY-09: the code to scan shows once it is known where the money goes, for the balance and with the number', () => {
  const ready = by('loadPayNowSettings -> settings');
  expect(targetsOf(ready)).toEqual(new Set(['payNow']));
  const transferOf = ({ to: state }: Edge) => selectTransfer(state, '2026-12-01' as ClinicDay);
  expect(ready.filter((edge) => !transferOf(edge)?.text.includes(after(edge).invoice?.invoiceNo ?? '?'))).toEqual([]);
  expect(ready.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  const unknown = edges.filter((edge) => after(edge).payNow === null);
  expect(unknown.some((edge) => after(edge).invoice === null)).toBe(true);
  expect(unknown.filter((edge) => transferOf(edge) !== null).map(named)).toEqual([]);
  const failed = by('loadPayNowSettings -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['choosing']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
});

it('PAY-06 PAY-13: the way that was chosen is taken, a card only where cards are possible, and what went wrong is forgotten', () => {
  const chosen = by('step.next').filter((edge) => from(edge) === 'choosing');
  expect(new Set(chosen.map((edge) => `${before(edge).method}: ${to(edge)}`))).toEqual(
    new Set(['card: byCard', 'paynow: loadingPayNow']),
  );
  expect(
    entering('byCard')
      .filter((edge) => after(edge).card === null)
      .map(named),
  ).toEqual([]);
  expect(chosen.filter((edge) => to(edge) === 'byCard' && after(edge).message !== null).map(named)).toEqual([]);
  const selected = by(/^method\.select/);
  expect(new Set(selected.map((edge) => `${edge.label}: ${after(edge).method}`))).toEqual(
    new Set(['method.select (card): card', 'method.select (PayNow): paynow']),
  );
  expect(selected.filter((edge) => after(edge).failure !== null || to(edge) !== 'choosing').map(named)).toEqual([]);
  expect(targetsOf(by('settings.retry'))).toEqual(new Set(['loadingInvoice']));
  const withoutCard = by('loadCardSettings -> offline').filter((edge) => !before(edge).isExpired);
  expect(targetsOf(withoutCard)).toEqual(new Set(['choosing']));
  const withCard = by('loadCardSettings -> settings').filter(ofInvoice);
  expect(targetsOf(withCard)).toEqual(new Set(['choosing']));
  expect(withCard.filter((edge) => after(edge).card === null).map(named)).toEqual([]);
});

it('BOOK-54: for a hold there is a card or nothing: no transfer, no counter, and no choice', () => {
  const others = on(/^(?:payNow|loadingPayNow|announcing|announced|keepingForCounter|atCounter)$/);
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ context }) => context.isCardOnly)).toEqual([]);
  expect(labelsOf(by(/^method\.select/).filter(ofHold))).toEqual(new Set(['method.select (card)']));
  const withCard = by('loadCardSettings -> settings').filter((edge) => ofHold(edge) && !before(edge).isExpired);
  expect(new Set(withCard.map((edge) => `${to(edge)} ${after(edge).method}`))).toEqual(new Set(['byCard card']));
});

it('NIKS-08: an order waits at the counter where NIK$ can be used, once the server has placed it', () => {
  const chosen = by('counter.choose');
  expect(targetsOf(chosen)).toEqual(new Set(['keepingForCounter']));
  expect(chosen.map((edge) => before(edge).invoice).filter((read) => !read?.usableNiks || read.isAtCounter)).toEqual(
    [],
  );
  expect(chosen.filter((edge) => after(edge).message !== null).map(named)).toEqual([]);
  expect(labelsOf(entering('atCounter'))).toEqual(new Set(['keepForCounter -> kept']));
  expect(targetsOf(by('keepForCounter -> kept'))).toEqual(new Set(['atCounter']));
  expect(on('atCounter').filter(({ context }) => !context.invoice?.isAtCounter)).toEqual([]);
  const refused = by(/^keepForCounter -> (?!kept)/);
  expect(targetsOf(refused)).toEqual(new Set(['choosing']));
  expect(refused.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
});

it('the least that is owed is owed, and a single NIK$ can be used', () => {
  expect([hasBalance(invoiceWith({ ostBalance: 0.0001 })), hasBalance(invoiceWith({ ostBalance: 0 }))]).toEqual([
    true,
    false,
  ]);
  const used = [0, 1].map((usableNiks) => canWaitAtCounter(invoiceWith({ usableNiks })));
  expect(used).toEqual([false, true]);
});

it('PAY-16 PAY-21 PAY-26: how a payment by card ended decides what comes, and its words are kept', () => {
  const ended = by(/^cardPayment -> /);
  expect(ends(ended.filter((edge) => from(edge) === 'byCard'))).toEqual(
    new Set([
      'cardPayment -> paid: paid',
      'cardPayment -> left: left',
      'cardPayment -> expired: expired',
      'cardPayment -> released: closed',
      'cardPayment -> paid meanwhile: loadingInvoice',
      'cardPayment -> not paid: loadingCard',
      'cardPayment -> failed: choosing',
      'cardPayment -> back: choosing',
      'cardPayment -> unexpected: invoiceUnavailable',
    ]),
  );
  expect(ends(ended.filter((edge) => from(edge) === 'processing'))).toEqual(
    new Set([
      'cardPayment -> paid: paid',
      'cardPayment -> left: left',
      'cardPayment -> not paid: loadingInvoice',
      'cardPayment -> unexpected: invoiceUnavailable',
    ]),
  );
  const troubled = [...by('cardPayment -> not paid'), ...by('cardPayment -> failed')];
  expect(labelsOf(troubled).size).toBe(2);
  const lost = troubled.filter(({ event, to: { context } }) => {
    const { message, failure } = (event as DoneActorEvent<CardPaymentOutput>).output;
    return context.message !== message || context.failure !== failure;
  });
  expect(lost.map(named)).toEqual([]);
  const broken = by('cardPayment -> unexpected');
  expect(broken.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
});

it('CHECKOUT-05 PAY-14: closed without a payment is what owes nothing, by the server’s answer', () => {
  expect(new Set(entering('closing').map((edge) => `${from(edge)} ${edge.label}`))).toEqual(
    new Set(['loadingInvoice loadInvoice -> nothing to pay', 'closeFailed step.next']),
  );
  expect(targetsOf(by('step.next').filter((edge) => from(edge) === 'closeFailed'))).toEqual(new Set(['closing']));
  expect(targetsOf(by('closeInvoice -> closed'))).toEqual(new Set(['closed']));
  const refused = by(/^closeInvoice -> (?!closed)/);
  expect(targetsOf(refused)).toEqual(new Set(['closeFailed']));
  expect(refused.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
});

it('Back leads from the code to scan to the choice, and else out; there is none while something is being done with money', () => {
  const back = by('step.back');
  expect(targetsOf(back.filter((edge) => from(edge) === 'payNow'))).toEqual(new Set(['choosing', 'loadingInvoice']));
  const out = back.filter((edge) => from(edge) !== 'payNow');
  expect(targetsOf(out)).toEqual(new Set(['left']));
  expect(sourcesOf(out)).toEqual(
    new Set([
      'loadingInvoice',
      'invoiceUnavailable',
      'international',
      'awaitingTransfer',
      'loadingCard',
      'choosing',
      'closeFailed',
    ]),
  );
});

it('what went wrong is said in its own step: the choice is without the failure of a transfer or of an earlier try', () => {
  const gone = [...by('step.back').filter((edge) => from(edge) === 'payNow'), ...by('settings.retry')];
  expect(new Set(gone.map((edge) => before(edge).failure !== null))).toEqual(new Set([true, false]));
  expect(gone.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
});

it('HOLD-11: wherever a card form is open, it is told that what it pays for is no longer held; elsewhere that is the end', () => {
  const expiring = by('payment.expire');
  const withForm = expiring.filter((edge) => to(edge) !== 'expired');
  expect(sourcesOf(withForm)).toEqual(new Set(['byCard', 'processing']));
  expect(withForm.filter((edge) => from(edge) !== to(edge) || !after(edge).isExpired).map(named)).toEqual([]);
  expect(new Set(withForm.map((edge) => effectsOf(edge).join()))).toEqual(new Set(['sends payment.expire']));
  const without = expiring.filter((edge) => to(edge) === 'expired');
  expect(sourcesOf(without).size).toBeGreaterThan(3);
});

it('HOLD-11: once what it pays for is no longer held, no other card form opens and nothing is chosen', () => {
  expect(entering('byCard').length).toBeGreaterThan(0);
  expect(
    entering('byCard')
      .filter((edge) => after(edge).isExpired)
      .map(named),
  ).toEqual([]);
  const late = by(/^loadCardSettings/).filter((edge) => before(edge).isExpired);
  expect(ends(late)).toEqual(
    new Set(['loadCardSettings -> settings: expired', 'loadCardSettings -> offline: expired']),
  );
});

it('each screen says of the money what the server has said last, and no more', () => {
  const saying = (word: string): Edge[] => edges.filter(({ to: state }) => selectCommitted(state) === word);
  expect(targetsOf(saying('paid'))).toEqual(new Set(['paid']));
  expect(targetsOf(saying('announced'))).toEqual(new Set(['announced', 'awaitingTransfer']));
  const known = (edge: Edge) => !/^(?:invoiceUnavailable|processing)$/.test(to(edge)) && after(edge).invoice !== null;
  expect(targetsOf(saying('unknown'))).toContain('invoiceUnavailable');
  expect(targetsOf(saying('unknown'))).toContain('processing');
  expect(saying('unknown').filter(known).map(named)).toEqual([]);
  const balances = (word: string) => new Set(saying(word).map((edge) => Number(after(edge).invoice?.ostBalance) > 0));
  expect(balances('toPay')).toEqual(new Set([true]));
  expect(balances('free')).toEqual(new Set([false]));
  expect(new Set(saying('atCounter').map((edge) => after(edge).invoice?.isAtCounter))).toEqual(new Set([true]));
});

it('a call shows as one, and so does a card form that is on its way', () => {
  const busy = edges.filter(({ to: state }) => selectIsBusy(state));
  expect(targetsOf(busy)).toContain('byCard');
  expect(targetsOf(busy)).toContain('closing');
  expect(busy.filter(({ to: state }) => state.hasTag('settled') && !state.matches('byCard')).map(named)).toEqual([]);
});
