/** Invariants of one payment by card, under every event and every answer. */
import { expect, it } from 'vitest';
import { selectNotCounted } from '#machines/card-payment/card-payment.selectors.ts';
import type { CardPaymentContext } from '#machines/card-payment/card-payment.types.ts';
import { flows } from '#model/card-payment/card-payment.model.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, effectsOf, emitting, entering, from, labelsOf, named, on, sourcesOf, targetsOf, to } =
  spaceOf<CardPaymentContext>(flows);

const ofHold = (edge: Edge): boolean => before(edge).isCardOnly;
const ofInvoice = (edge: Edge): boolean => !ofHold(edge);

it('PAY-20 PAY-24: paid is the word of the server alone, however the gateway answered', () => {
  expect(labelsOf(entering('paid'))).toEqual(new Set(['recordPayment -> counted', 'askPayment -> counted']));
  expect(targetsOf(by(/Payment -> counted$/))).toEqual(new Set(['paid']));
  expect(labelsOf(emitting('payment.succeeded'))).toEqual(
    new Set(['confirmCard -> succeeded', 'askPayment -> counted']),
  );
  expect(new Set(by('askPayment -> counted').flatMap(effectsOf))).toEqual(new Set(['emits payment.succeeded']));
});

it('PAY-25: the bank is asked once for each Pay, of a form that is complete', () => {
  const asked = entering('confirming');
  expect(labelsOf(asked)).toEqual(new Set(['step.next']));
  expect(targetsOf(by('step.next'))).toEqual(new Set(['confirming']));
  expect(asked.filter((edge) => !before(edge).isCardComplete).map(named)).toEqual([]);
  expect(asked.filter((edge) => before(edge).clientSecret === null).map(named)).toEqual([]);
  // the next try clears the message of the former one
  expect(asked.filter((edge) => after(edge).message !== null).map(named)).toEqual([]);
});

it('PAY-26: a form opens with a secret of its own, and empty', () => {
  const opened = by('createIntent -> intent');
  expect(new Set(opened.map(({ to: { context } }) => context.clientSecret))).toEqual(new Set(['pi_1_secret']));
  expect(opened.some((edge) => before(edge).isCardComplete)).toBe(true);
  expect(opened.filter((edge) => after(edge).isCardComplete).map(named)).toEqual([]);
  expect(opened.filter((edge) => !to(edge).startsWith('form.')).map(named)).toEqual([]);
});

it('PAY-16 PAY-21 HOLD-11: why there is no form decides how it ends, and nothing is asked for twice', () => {
  const ends = (some: Edge[]) => new Set(some.map((edge) => `${edge.label}: ${to(edge)}`));
  const refused = by(/^createIntent -> (?!intent)/);
  const alike = [
    'createIntent -> provider refuses: notBegun',
    'createIntent -> PAYMENT_PROCESSING: processing.waiting',
    'createIntent -> offline: notBegun',
  ];
  expect(ends(refused.filter(ofInvoice))).toEqual(new Set([...alike, 'createIntent -> NOTHING_TO_PAY: paidMeanwhile']));
  expect(ends(refused.filter(ofHold))).toEqual(new Set([...alike, 'createIntent -> NOTHING_TO_PAY: released']));
  expect(labelsOf(emitting('provider.refused'))).toEqual(new Set(['createIntent -> provider refuses']));
});

it('PAY-19: the form tells something where there is something to tell, for its time', () => {
  expect(on('form.telling').length).toBeGreaterThan(0);
  expect(on('form.telling').filter(({ context }) => context.message === null)).toEqual([]);
  expect(on('form.quiet').length).toBeGreaterThan(0);
  expect(on('form.quiet').filter(({ context }) => context.message !== null)).toEqual([]);
  expect(targetsOf(by('messageDelay is over'))).toEqual(new Set(['form.quiet']));
});

it('PAY-18 PAY-24: where the gateway gave no answer, the server is asked before anything is said', () => {
  const unanswered = [...by('confirmCard -> no answer'), ...by('confirmCard -> unexpected')];
  expect(labelsOf(unanswered).size).toBe(2);
  expect(targetsOf(unanswered)).toEqual(new Set(['recording']));
  expect(new Set(unanswered.map((edge) => after(edge).message?.kind))).toEqual(new Set(['unexpected']));
});

it('PAY-22 PAY-23 BOOK-53: what is known to be unpaid is told and may be tried again; for a hold, only once the old secret is gone', () => {
  const unpaid = by('recordPayment -> NOT_PAID').filter((edge) => !before(edge).isExpired);
  expect(unpaid.filter((edge) => after(edge).message === null).map(named)).toEqual([]);
  expect(new Set(unpaid.flatMap((edge) => after(edge).message?.kind ?? []))).toEqual(new Set(['wrong', 'unexpected']));
  expect(targetsOf(unpaid.filter(ofInvoice))).toEqual(new Set(['form.telling']));
  expect(targetsOf(unpaid.filter(ofHold))).toEqual(new Set(['requestingIntent']));
  expect(unpaid.filter((edge) => ofHold(edge) && after(edge).clientSecret !== null).map(named)).toEqual([]);
});

it('PAY-21: while it is not known whether money moved, no form is offered, and it is asked until it is', () => {
  const open = by(/^(?:recordPayment|askPayment) -> (?:PAYMENT_PROCESSING|offline)$/);
  expect(labelsOf(open).size).toBe(4);
  expect(targetsOf(open)).toEqual(new Set(['processing.waiting']));
  expect(targetsOf([...by('pollDelay is over'), ...by('payment.ask')])).toEqual(new Set(['processing.asking']));
  expect(targetsOf(by('askPayment -> NOT_PAID'))).toEqual(new Set(['notPaid']));
  expect(new Set(by('askPayment -> NOT_PAID').map((edge) => after(edge).message?.kind))).toEqual(
    new Set(['notSuccessful']),
  );
  expect(on(/^processing/).filter(({ context }) => context.message !== null)).toEqual([]);
});

it('HOLD-11: the end of a hold closes the form, never a payment that may have moved money, and no form opens after it', () => {
  const ended = by('payment.expire');
  const going = ended.filter((edge) => to(edge) !== 'expired');
  expect(sourcesOf(going)).toEqual(new Set(['confirming', 'recording', 'processing.waiting', 'processing.asking']));
  expect(going.filter((edge) => from(edge) !== to(edge) || !after(edge).isExpired).map(named)).toEqual([]);
  expect(sourcesOf(ended.filter((edge) => to(edge) === 'expired'))).toEqual(
    new Set(['requestingIntent', 'form.quiet', 'form.telling']),
  );
  expect(on(/^(?:form|requestingIntent)/).filter(({ context }) => context.isExpired)).toEqual([]);
  const late = by(/ -> /).filter((edge) => before(edge).isExpired && to(edge) === 'expired');
  expect(labelsOf(late)).toEqual(
    new Set([
      'confirmCard -> another card',
      'confirmCard -> cancelled',
      'confirmCard -> declined',
      'recordPayment -> NOT_PAID',
    ]),
  );
});

it('Back leaves a form without a message and a payment that goes on, and there is none while the bank is asked', () => {
  const back = by('step.back');
  expect(sourcesOf(back)).toEqual(new Set(['form.quiet', 'form.telling', 'processing.waiting', 'processing.asking']));
  const ofForm = back.filter((edge) => from(edge).startsWith('form'));
  expect(targetsOf(ofForm.filter(ofInvoice))).toEqual(new Set(['notBegun']));
  expect(ofForm.filter((edge) => ofInvoice(edge) && after(edge).message !== null).map(named)).toEqual([]);
  expect(targetsOf(ofForm.filter(ofHold))).toEqual(new Set(['left']));
  expect(targetsOf(back.filter((edge) => from(edge).startsWith('processing')))).toEqual(new Set(['left']));
});

it('REFILL-36: only a refusal to count is shown as one, not that the bank is awaited or the network is gone', () => {
  const answers = by(/^(?:recordPayment|askPayment) -> (?!counted)/);
  const refused = answers.filter(({ to: state }) => selectNotCounted(state) !== null);
  expect(labelsOf(refused)).toEqual(new Set(['recordPayment -> NOT_PAID', 'askPayment -> NOT_PAID']));
  expect(by('createIntent -> intent').filter(({ to: state }) => selectNotCounted(state) !== null)).toEqual([]);
});
