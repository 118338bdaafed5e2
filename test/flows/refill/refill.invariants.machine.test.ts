/** Invariants of a refill: the statements of every screen, the number of writes, and its ends. */
import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { orderOf } from '#machines/refill/refill.rules.ts';
import { selectCommitted } from '#machines/refill/refill.selectors.ts';
import type { RefillContext } from '#machines/refill/refill.types.ts';
import { isDone, isFailed } from '#model/flow.ts';
import { listedRefillFlow, payingRefillFlow, refillFlow } from '#model/refill/refill.model.ts';
import { type Edge, edgesOf, statesOf } from '#model/walker.ts';

const flows = [refillFlow, listedRefillFlow, payingRefillFlow];
const edges = flows.flatMap(edgesOf);
const states = flows.flatMap(statesOf);
const at = (edge: Edge, end: 'from' | 'to') => statePath(edge[end].value);
const before = ({ from }: Edge): RefillContext => from.context;
const after = ({ to }: Edge): RefillContext => to.context;
const told = (edge: Edge) => `${at(edge, 'from')} --${edge.label}--> ${at(edge, 'to')}`;
const entering = (path: string) => edges.filter((edge) => at(edge, 'to') === path && at(edge, 'from') !== path);
const ends = (label: RegExp) => edges.filter((edge) => label.test(edge.label));
const goingTo = (all: readonly Edge[]) => new Set(all.map((edge) => at(edge, 'to')));
const committedAt = (path: string) =>
  new Set(states.filter(({ value }) => statePath(value) === path).map((state) => selectCommitted(state)));
const emitsOf = ({ from, event }: Edge): string[] =>
  transition(refillFlow.machine, from, event)[1].flatMap((action: { type: string; params: unknown }) =>
    action.type === 'xstate.emit' ? [(action.params as { event: { type: string } }).event.type] : [],
  );

describe('what has been committed', () => {
  it('changes only with an answer of the server, or with another order', () => {
    const wrong = edges
      .filter((edge) => selectCommitted(edge.from) !== selectCommitted(edge.to))
      .filter(({ event }) => !isDone(event) && !isFailed(event))
      .filter(({ event }) => !['refill.begin', 'refill.pay', 'popup.closed'].includes(event.type))
      // a resume repeats the request whose answer was lost
      .filter((edge) => edge.event.type !== 'refill.resume' || selectCommitted(edge.to) !== 'unknown');
    expect(wrong.map(told)).toEqual([]);
  });

  it.each([
    ['loading', ['nothing']],
    ['loadFailed', ['nothing']],
    ['pending', ['requested']],
    ['requestFailed', ['nothing', 'unknown']],
    ['rejected', ['nothing']],
    ['outcomeUnknown', ['unknown']],
    ['unpaid', ['approved', 'toPay', 'unknown']],
    ['payment', ['approved', 'toPay', 'unknown']],
    ['complete', ['announced', 'paid']],
  ])('%s says one of these, and nothing else', (path, words) => {
    expect([...committedAt(path)].toSorted()).toEqual(words.toSorted());
  });

  it('before the server has made an order nothing is said to be ordered', () => {
    const unordered = states.filter(({ context }) => context.invoice === null && !context.isUncertain);
    expect(unordered.length).toBeGreaterThan(100);
    expect(new Set(unordered.map((state) => selectCommitted(state)))).toEqual(new Set(['nothing']));
  });

  it('requested and paid are the words of the calls that make them true', () => {
    const becoming = (word: string) =>
      edges.filter((edge) => selectCommitted(edge.to) === word && selectCommitted(edge.from) !== word);
    expect(new Set(becoming('requested').map(({ label }) => label))).toEqual(
      new Set(['requestConfirmation -> asked', 'readInvoice -> with the clinic']),
    );
    expect(new Set(becoming('paid').map(({ label }) => label))).toEqual(
      new Set(['payment -> paid', 'readInvoice -> paid']),
    );
  });

  it('REFILL-37: a transfer that was announced is not paid yet', () => {
    expect(ends(/^payment -> announced$/).length).toBeGreaterThan(0);
    for (const edge of ends(/^payment -> announced$/)) {
      expect(at(edge, 'to')).toBe('complete');
      expect(selectCommitted(edge.to)).toBe('announced');
    }
  });
});

describe('an order is written once', () => {
  it('while its outcome is not known, neither its key nor what is ordered changes', () => {
    const unsettled = edges.filter(
      (edge) => ['creating', 'outcomeUnknown'].includes(at(edge, 'from')) && /creating|Unknown/.test(at(edge, 'to')),
    );
    expect(unsettled.length).toBeGreaterThan(10);
    for (const edge of unsettled) {
      expect(writeKey(after(edge))).toBe(writeKey(before(edge)));
      expect(orderOf(after(edge))).toEqual(orderOf(before(edge)));
    }
    expect(goingTo(edges.filter((edge) => at(edge, 'from') === 'outcomeUnknown'))).toEqual(
      new Set(['creating', 'outcomeUnknown']),
    );
  });

  it('every certain answer ends the key', () => {
    const certain = ends(/^createRefill -> (?!offline)/);
    expect(certain.length).toBeGreaterThan(50);
    expect(certain.filter((edge) => writeKey(after(edge)) === writeKey(before(edge))).map(told)).toEqual([]);
  });

  it('REFILL-31 REFILL-32: the refill list is emptied with the order, and told once', () => {
    const ordered = edges.filter((edge) => emitsOf(edge).includes('refill.ordered'));
    expect(new Set(ordered)).toEqual(new Set(ends(/^createRefill -> to /)));
    for (const edge of ordered) expect(after(edge).list).toEqual([]);
  });

  it('the price that was seen is the price that is ordered: a changed one is asked about first', () => {
    const changed = ends(/^createRefill -> PRICE_CHANGED$/);
    expect(goingTo(changed)).toEqual(new Set(['priceChanged']));
    for (const edge of entering('creating').filter((one) => at(one, 'from') === 'priceChanged')) {
      expect(after(edge).cart).toEqual(before(edge).changedCart);
      expect(orderOf(after(edge)).total).not.toBe(orderOf(before(edge)).total);
    }
  });
});

describe('where it goes on', () => {
  it('REFILL-16 REFILL-18 REFILL-21: to payment when there is nothing to confirm, else the clinic is asked first', () => {
    const first = (label: RegExp) => ends(label).filter((edge) => !before(edge).isUncertain);
    expect(goingTo(first(/^createRefill -> to pay$/))).toEqual(new Set(['payment']));
    expect(goingTo(first(/^createRefill -> to confirm$/))).toEqual(new Set(['requesting']));
    const asking = entering('pending').filter((edge) => selectCommitted(edge.from) !== 'requested');
    expect(new Set(asking.map(({ label }) => label))).toEqual(
      new Set(['requestConfirmation -> asked', 'readInvoice -> with the clinic']),
    );
  });

  it('what may be an old answer is not believed: the order is read again', () => {
    const again = ends(/^createRefill -> to /).filter((edge) => before(edge).isUncertain);
    expect(goingTo(again)).toEqual(new Set(['readingInvoice']));
    expect(goingTo(ends(/^payment -> nothing to pay$/))).toEqual(new Set(['readingInvoice']));
    const asking = edges.filter((edge) => at(edge, 'from') === 'requestFailed' && edge.label === 'step.next');
    expect(goingTo(asking)).toEqual(new Set(['readingInvoice']));
  });

  it('REFILL-24: before the clinic has answered, from pending nothing leads to a payment of this order', () => {
    const leaving = edges.filter((edge) => at(edge, 'from') === 'pending' && edge.event.type !== 'refill.pay');
    expect(goingTo(leaving)).toEqual(new Set(['pending', 'loading', 'readingInvoice']));
    const read = edges.filter((edge) => at(edge, 'from') === 'readingInvoice' && before(edge).isRequested);
    const paying = read.filter((edge) => at(edge, 'to') === 'payment');
    expect(paying.map(({ label }) => label).filter((label) => /to confirm|with the clinic/.test(label))).toEqual([]);
  });

  it('REFILL-26 REFILL-27: a payment that was left leads to info, or closes the popup for an order of before', () => {
    const read = ends(/^readInvoice -> (?:to pay|confirmed)$/).filter((edge) => after(edge).ended === 'left');
    const news = read.filter((edge) => !after(edge).isExisting);
    const isPriced = (edge: Edge) => after(edge).cart !== null;
    expect(goingTo(news.filter(isPriced))).toEqual(new Set(['info']));
    expect(goingTo(news.filter((edge) => !isPriced(edge)))).toEqual(new Set(['unpaid']));
    const existing = read.filter((edge) => after(edge).isExisting);
    expect(goingTo(existing)).toEqual(new Set(['unpaid']));
    for (const edge of existing) expect(emitsOf(edge)).toContain('popup.close');
  });

  it('REFILL-28: closed after an end, the wizard begins with nothing chosen', () => {
    const closing = edges.filter(({ event }) => event.type === 'popup.closed');
    expect(new Set(closing.map((edge) => at(edge, 'from')))).toEqual(new Set(['complete', 'pending', 'rejected']));
    for (const edge of closing) {
      expect(at(edge, 'to')).toBe('loading');
      expect(after(edge)).toMatchObject({ invoice: null, chosen: [], clinic: null, list: [] });
      expect(writeKey(after(edge))).not.toBe(writeKey(before(edge)));
    }
  });

  it('REFILL-29 REFILL-30: opened with the same list it stays where it was; another list begins again', () => {
    const opening = edges.filter(({ event }) => event.type === 'refill.begin');
    const same = opening.filter(({ label, from }) => /same list/.test(label) && !from.context.isExisting);
    expect(same.length).toBeGreaterThan(100);
    for (const edge of same) expect([at(edge, 'to'), after(edge)]).toEqual([at(edge, 'from'), before(edge)]);
    const other = opening.filter(({ label }) => /another list/.test(label));
    const waiting = ['creating', 'outcomeUnknown', 'requesting'];
    for (const edge of other)
      expect(at(edge, 'to')).toBe(waiting.includes(at(edge, 'from')) ? at(edge, 'from') : 'loading');
  });
});
