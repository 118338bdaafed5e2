/** Calls and screens of a payment, and what stays between two tries, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import { moneyFromWire } from '#contract/money.ts';
import { payNowText } from '#contract/rules/paynow.ts';
import type { ClinicDay } from '#contract/time.ts';
import { selectCommitted, selectIsAsking, selectTransfer } from '#machines/payment/payment.selectors.ts';
import type { PaymentContext, PaymentEvent } from '#machines/payment/payment.types.ts';
import { flows } from '#model/payment/payment.model.ts';
import { cardSettings, invoiceWith, payNowSettings } from '#model/samples.ts';
import { equal, spaceOf } from '#test/kit/space.ts';

const { after, asking, asksOf, before, breaking, by, edges, entering, eventOf, ...space } = spaceOf<
  PaymentContext,
  PaymentEvent
>(flows);
const { from, inputOf, labelsOf, of, to } = space;
const DAY = '2026-12-01' as ClinicDay;

describe('what the server is asked', () => {
  it('PAY-11 NIKS-08 CHECKOUT-05: each thing about the invoice that is paid, and the invoice for its patient', () => {
    for (const edge of asking('loadInvoice')) {
      const { invoiceId, patientId } = after(edge);
      expect(inputOf(edge, 'loadInvoice')).toEqual({ id: invoiceId, patientId });
    }
    for (const id of ['announceTransfer', 'keepForCounter', 'closeInvoice']) {
      const asked = asking(id);
      expect(asked.length).toBeGreaterThan(0);
      for (const edge of asked) expect(inputOf(edge, id)).toEqual({ id: after(edge).invoiceId });
    }
  });

  it('PAY-26 PAY-14: a card for the invoice as it was read last, with the settings and the words of the try before', () => {
    const begun = entering(/^(?:byCard|processing)$/);
    for (const edge of begun) {
      const { invoice, card, isCardOnly, message } = after(edge);
      const isUnderWay = to(edge) === 'processing';
      expect(asksOf(edge)).toEqual({ cardPayment: { invoice, card, isCardOnly, message, isUnderWay } });
      expect(invoice?.ostBalance).toBe(200_000);
    }
    expect(begun.filter((edge) => to(edge) === 'byCard' && after(edge).card !== cardSettings)).toEqual([]);
    expect(new Set(begun.map((edge) => after(edge).message !== null))).toEqual(new Set([true, false]));
  });

  it('PAY-14: nothing is paid, announced or taken to the counter where nothing is owed', () => {
    const paying = entering(/^(?:byCard|loadingPayNow|payNow|announcing|keepingForCounter)$/);
    expect(breaking(paying, (edge) => Number(after(edge).invoice?.ostBalance) > 0)).toEqual([]);
  });

  it('nothing that moves money begins by itself for an order; for a hold the card form alone does', () => {
    const begun = entering(/^(?:byCard|announcing|keepingForCounter)$/);
    const alone = begun.filter(({ label }) => / -> /.test(label));
    expect(breaking(alone, (edge) => after(edge).isCardOnly && to(edge) === 'byCard')).toEqual([]);
    expect(labelsOf(begun.filter((edge) => !alone.includes(edge)))).toEqual(new Set(['step.next', 'counter.choose']));
  });
});

describe('between two tries', () => {
  it('the method that was chosen stays chosen, whatever failed and wherever the person went back from', () => {
    const others = edges.filter((edge) => !edge.label.startsWith('method.select') && before(edge).method !== null);
    expect(breaking(others, (edge) => after(edge).method === before(edge).method)).toEqual([]);
    for (const edge of of('method.select')) expect(after(edge).method).toBe(eventOf<'method.select'>(edge).method);
  });

  it('the invoice is the one that was read last, and no failure forgets it', () => {
    const answers = by(/^(?:loadInvoice|keepForCounter) -> /);
    const read = answers.filter(({ event }) => 'output' in event);
    expect(breaking(read, (edge) => equal(after(edge).invoice, Reflect.get(edge.event, 'output')))).toEqual([]);
    const others = edges.filter((edge) => !read.includes(edge));
    expect(breaking(others, (edge) => after(edge).invoice === before(edge).invoice)).toEqual([]);
  });

  it('PAY-17: the words of a card stay until the next try or another way is taken', () => {
    const forgotten = edges.filter((edge) => before(edge).message !== null && after(edge).message === null);
    const ways = forgotten.map((edge) => `${from(edge)} ${edge.label}`);
    expect(new Set(ways)).toEqual(new Set(['choosing step.next', 'choosing counter.choose']));
  });
});

describe('what is shown', () => {
  it('PAY-07 PAY-08 PAY-09: the code to scan is of the balance, the number of the invoice and the clinic, for a day', () => {
    const shown = edges.filter(({ to: state }) => state.matches('payNow'));
    for (const edge of shown) {
      const { invoice } = after(edge);
      const reference = invoice?.invoiceNo ?? '';
      const text = payNowText({ ...payNowSettings, amount: moneyFromWire(20), reference, expires: DAY });
      expect(selectTransfer(edge.to, DAY)).toEqual({ invoice, payNow: payNowSettings, text });
    }
    expect(shown.length).toBeGreaterThan(0);
  });

  it('a way is being asked for from the tap until its form or code shows', () => {
    const asked = edges.filter(({ to: state }) => selectIsAsking(state));
    expect(new Set(asked.map(to))).toEqual(new Set(['byCard', 'loadingPayNow']));
    const tapped = by('step.next').filter((edge) => from(edge) === 'choosing');
    expect(breaking(tapped, ({ to: state }) => selectIsAsking(state))).toEqual([]);
  });

  it('the least that is owed is to pay', () => {
    const [chosen] = edges.filter((edge) => to(edge) === 'choosing');
    const saidOf = (ostBalance: number) =>
      chosen && selectCommitted({ ...chosen.to, context: { ...after(chosen), invoice: invoiceWith({ ostBalance }) } });
    expect([saidOf(0.0001), saidOf(0)]).toEqual(['toPay', 'free']);
  });
});
