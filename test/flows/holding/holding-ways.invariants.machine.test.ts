/** Calls of a held time, and where each answer leads, under every event. */
import { describe, expect, it } from 'vitest';
import type { HoldingContext } from '#machines/holding/holding.types.ts';
import { flows } from '#model/holding/holding.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asksOf, before, breaking, by, edges, effectsOf, entering, from, inputOf, labelsOf, ...space } =
  spaceOf<HoldingContext>(flows);
const { asking, isSame, leaving, named, sourcesOf, starts, targetsOf, to } = space;
const FINAL = /^(?:paid|released|again|done)$/;

describe('what the server is asked', () => {
  it('the lines of the fee of this kind come first, and a payment opens without them', () => {
    expect(new Set(starts)).toEqual(new Set(['loadingFee']));
    const read = by(/^loadHeldFee -> /);
    expect(breaking(read, (edge) => to(edge) === 'paying' && after(edge).failure === null)).toEqual([]);
    expect(new Set(read.map((edge) => after(edge).fee !== null))).toEqual(new Set([true, false]));
    for (const edge of read)
      expect(edge.from.children.loadHeldFee?.getSnapshot()).toMatchObject({ input: { kind: before(edge).feeKind } });
  });

  it('BOOK-46: the payment is of the held time’s invoice, by card alone, and the person’s own', () => {
    const begun = entering('paying');
    for (const edge of begun) {
      const { invoiceId, patientId } = after(edge);
      expect(asksOf(edge)).toMatchObject({ payment: { invoiceId, patientId, isCardOnly: true, method: null } });
    }
    expect(sourcesOf(begun)).toEqual(new Set(['loadingFee', 'held', 'readingInvoice']));
  });

  it('what became of it is read of this invoice, and its failure is forgotten with the next answer', () => {
    for (const edge of asking('readInvoice'))
      expect(inputOf(edge, 'readInvoice')).toEqual({ id: after(edge).invoiceId, patientId: after(edge).patientId });
    for (const edge of asking('confirmCredit'))
      expect(inputOf(edge, 'confirmCredit')).toEqual({ id: after(edge).invoiceId });
    const unread = by('readInvoice -> offline');
    expect(breaking(unread, (edge) => to(edge) === 'outcomeUnread' && after(edge).failure !== null)).toEqual([]);
    const read = by(/^readInvoice -> (?!offline)/);
    expect(breaking(read, (edge) => after(edge).failure === null && after(edge).invoice !== null)).toEqual([]);
    expect(labelsOf(leaving('outcomeUnread'))).toEqual(new Set(['step.next', 'hold.ended (of this)']));
    expect(targetsOf(leaving('outcomeUnread'))).toEqual(new Set(['readingInvoice']));
  });
});

describe('the end of a hold', () => {
  it('HOLD-11: of another time is taken nowhere', () => {
    expect(by(/of another/).map(named)).toEqual([]);
    expect(by(/of this/).length).toBeGreaterThan(0);
  });

  it('HOLD-11: of this one is noted, and what became of it is read, but where a payment knows better', () => {
    const expired = by('hold.expired (of this)').filter((edge) => !FINAL.test(from(edge)));
    expect(breaking(expired, (edge) => after(edge).isOver)).toEqual([]);
    const idle = expired.filter((edge) => ['loadingFee', 'held'].includes(from(edge)));
    expect(targetsOf(idle)).toEqual(new Set(['readingInvoice']));
    const others = expired.filter((edge) => !idle.includes(edge));
    expect(breaking(others, (edge) => from(edge) === to(edge))).toEqual([]);
    const ended = by('hold.ended (of this)').filter((edge) => !FINAL.test(from(edge)) && from(edge) !== 'paying');
    expect(targetsOf(ended)).toEqual(new Set(['readingInvoice']));
    const early = edges.filter((edge) => !before(edge).isOver && after(edge).isOver);
    expect(labelsOf(early)).toEqual(new Set(['hold.expired (of this)', 'payment -> nothing to pay']));
  });

  it('BOOK-37 HOLD-11: however a payment ends but by leaving it, the invoice is read', () => {
    const ended = by(/^payment -> (?!left)/);
    for (const edge of ended) {
      const isCredit = edge.label === 'payment -> paid' && before(edge).feeKind === 'deposit';
      expect(to(edge)).toBe(isCredit ? 'confirmingCredit' : 'readingInvoice');
    }
    expect(new Set(ended.map(to))).toEqual(new Set(['confirmingCredit', 'readingInvoice']));
  });

  it('HOLD-11 HOLD-12: what is read decides: paid, lost with its money on the way back, open, else released', () => {
    for (const edge of by(/^readInvoice -> (?!offline)/)) {
      const { invoice, isOver } = after(edge);
      const status = invoice?.payment.status;
      const isOpen = status === 'processing' || (!isOver && status !== 'paid' && (invoice?.ostBalance ?? 0) > 0);
      const end =
        status === 'refunding' || status === 'refunded'
          ? 'slotLost'
          : status === 'paid'
            ? 'paid'
            : isOpen
              ? 'paying'
              : 'released';
      expect([edge.label, to(edge)]).toEqual([edge.label, end]);
    }
    expect(targetsOf(by(/^readInvoice -> /))).toEqual(
      new Set(['slotLost', 'paid', 'paying', 'released', 'outcomeUnread']),
    );
  });
});

describe('the popup', () => {
  it('BOOK-60: asks to be closed when the payment is left, and by Back where nothing is under way', () => {
    const closing = edges.filter((edge) => effectsOf(edge).includes('emits popup.close'));
    expect(new Set(closing.map((edge) => `${from(edge)} ${edge.label}`))).toEqual(
      new Set(['paying payment -> left', 'held step.back', 'outcomeUnread step.back', 'slotLost step.back']),
    );
    const told = edges.filter((edge) => effectsOf(edge).includes('emits payment.closed'));
    expect(labelsOf(told)).toEqual(new Set(['payment -> left']));
    const back = closing.filter(({ label }) => label === 'step.back');
    expect(breaking(back, isSame)).toEqual([]);
  });

  it('BOOK-60 HOLD-08: what is still held is paid again by Next, or when it is opened again', () => {
    const again = [...by('step.next'), ...by('hold.show')].filter((edge) => from(edge) === 'held');
    expect(targetsOf(again)).toEqual(new Set(['paying']));
    expect(labelsOf(again)).toEqual(new Set(['step.next', 'hold.show']));
  });

  it('HOLD-12: a lost time is left for another one, or with its popup', () => {
    const left = leaving('slotLost').filter((edge) => FINAL.test(to(edge)));
    expect(new Set(left.map(named))).toEqual(
      new Set(['slotLost --popup.closed--> done', 'slotLost --start.edit--> again']),
    );
    for (const edge of left) expect(edge.to.output).toEqual({ outcome: to(edge) });
    for (const edge of entering('released')) expect(edge.to.output).toEqual({ outcome: 'released' });
  });
});
