/** Calls, words and ends of one payment by card, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import type { CardPaymentContext, CardPaymentEvent } from '#machines/card-payment/card-payment.types.ts';
import { flows } from '#model/card-payment/card-payment.model.ts';
import { cardSettings, invoiceWith } from '#model/samples.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asking, at, before, breaking, by, edges, emitsOf, emitting, entering, ...space } = spaceOf<
  CardPaymentContext,
  CardPaymentEvent
>(flows);
const { eachOf, eventOf, from, inputOf, labelsOf, leaving, of, sourcesOf, starts, targetsOf, to } = space;

const invoice = invoiceWith({ ostBalance: 20 });

describe('what is asked', () => {
  it('PAY-14 PAY-26: an intent of the invoice; the gateway by the secret of this form; the server about the invoice', () => {
    expect(starts).toEqual(['requestingIntent', 'requestingIntent', 'processing.waiting']);
    for (const edge of asking('createIntent'))
      expect(inputOf(edge, 'createIntent')).toEqual({ invoice, card: cardSettings });
    for (const edge of asking('confirmCard'))
      expect(inputOf(edge, 'confirmCard')).toEqual({ clientSecret: 'pi_1_secret' });
    for (const id of ['recordPayment', 'askPayment']) {
      const asked = asking(id);
      expect(asked.length).toBeGreaterThan(0);
      for (const edge of asked) expect(inputOf(edge, id)).toEqual({ invoice });
    }
    expect(asking('confirmCard').length).toBeGreaterThan(0);
  });

  it('PAY-24: the server is asked once after the gateway took the card or gave no answer, and again only while it is open', () => {
    expect(new Set(asking('recordPayment').map((edge) => `${from(edge)} ${edge.label}`))).toEqual(
      new Set([
        'confirming confirmCard -> succeeded',
        'confirming confirmCard -> no answer',
        'confirming confirmCard -> unexpected',
      ]),
    );
    expect(sourcesOf(asking('askPayment'))).toEqual(new Set(['processing.waiting']));
    expect(labelsOf(asking('askPayment'))).toEqual(new Set(['pollDelay is over', 'payment.ask']));
  });

  it('another intent is asked for only by a hold whose payment failed, and has no secret until it is there', () => {
    expect(labelsOf(asking('createIntent'))).toEqual(new Set(['recordPayment -> NOT_PAID']));
    expect(breaking(asking('createIntent'), (edge) => after(edge).isCardOnly)).toEqual([]);
    const forgotten = edges.filter((edge) => before(edge).clientSecret !== null && after(edge).clientSecret === null);
    expect(targetsOf(forgotten)).toEqual(new Set(['requestingIntent']));
  });
});

describe('what is said', () => {
  it('PAY-17 PAY-22 PAY-23: the words of the card’s bank, that it did not succeed, or that something went wrong', () => {
    const said = by(/^confirmCard -> (?:declined|another card|cancelled)$/).filter((edge) => !before(edge).isExpired);
    expect(targetsOf(said)).toEqual(new Set(['form.telling']));
    const messages = new Set(said.map((edge) => `${edge.label}: ${JSON.stringify(after(edge).message)}`));
    expect(messages).toEqual(
      new Set([
        'confirmCard -> declined: {"kind":"provider","text":"Your card was declined."}',
        'confirmCard -> another card: {"kind":"notSuccessful"}',
        'confirmCard -> cancelled: {"kind":"wrong"}',
      ]),
    );
  });

  it('PAY-16: the provider’s refusal in its own words', () => {
    const refused = eachOf(emitting('provider.refused'));
    for (const edge of refused)
      expect(emitsOf(edge)).toEqual([{ type: 'provider.refused', text: 'Your account cannot do this.' }]);
    expect(refused.length).toBeGreaterThan(0);
  });

  it('PAY-19 PAY-25: a message goes by itself, by the next Pay, with its form or once the bank is awaited, and what was typed stays', () => {
    const gone = edges.filter((edge) => before(edge).message !== null && after(edge).message === null);
    const inForm = gone.filter((edge) => !to(edge).startsWith('processing'));
    expect(labelsOf(inForm)).toEqual(new Set(['messageDelay is over', 'step.next', 'step.back']));
    const typed = edges.filter((edge) => !/^(?:card\.change|createIntent)/.test(edge.label));
    expect(breaking(typed, (edge) => after(edge).isCardComplete === before(edge).isCardComplete)).toEqual([]);
    for (const edge of of('card.change')) {
      expect(after(edge).isCardComplete).toBe(eventOf<'card.change'>(edge).isComplete);
      expect([to(edge), after(edge).message]).toEqual([from(edge), before(edge).message]);
    }
  });

  it('PAY-21: it is undecided from the tap on Pay until the server knows', () => {
    for (const edge of edges)
      expect([to(edge), edge.to.hasTag('undecided')]).toEqual([
        to(edge),
        /^(?:confirming|recording|processing)/.test(to(edge)),
      ]);
  });
});

describe('how it ends', () => {
  const FINAL = /^(?:paid|notBegun|paidMeanwhile|released|notPaid|left|expired)$/;

  it('each end hands over its own name, with the words and the failure of the last try', () => {
    const ended = entering(FINAL);
    for (const edge of ended) {
      const { message, failure } = after(edge);
      expect(edge.to.output).toEqual({ outcome: to(edge), message, failure });
    }
    expect(targetsOf(ended).size).toBe(7);
  });

  it('PAY-21: what may have moved money ends as paid, not paid or left, and opens no form again', () => {
    expect(targetsOf(leaving(/^processing/))).toEqual(new Set(['paid', 'notPaid', 'left']));
    expect(labelsOf(entering('notPaid'))).toEqual(new Set(['askPayment -> NOT_PAID']));
    const recorded = at(edges, 'recording').filter(({ label }) => label !== 'payment.expire');
    expect(new Set(recorded.filter((edge) => /^form|^requesting/.test(to(edge))).map(({ label }) => label))).toEqual(
      new Set(['recordPayment -> NOT_PAID']),
    );
  });

  it('HOLD-11: what is no longer held stays so', () => {
    const late = edges.filter((edge) => before(edge).isExpired);
    expect(breaking(late, (edge) => after(edge).isExpired)).toEqual([]);
    const begun = edges.filter((edge) => !before(edge).isExpired && after(edge).isExpired);
    expect(labelsOf(begun)).toEqual(new Set(['payment.expire']));
  });

  it('a failure is that of the last answer, and gone with the next form', () => {
    const failed = by(/^(?:createIntent|recordPayment|askPayment) -> (?:[A-Z_]+|offline)$/);
    expect(breaking(failed, (edge) => after(edge).failure !== null)).toEqual([]);
    expect(breaking(by('createIntent -> intent'), (edge) => after(edge).failure === null)).toEqual([]);
    const others = edges.filter((edge) => !failed.includes(edge) && edge.label !== 'createIntent -> intent');
    expect(breaking(others, (edge) => after(edge).failure === before(edge).failure)).toEqual([]);
  });
});
