/** Choices and calls of a refill, and where each answer leads, under every event. */
import { describe, expect, it } from 'vitest';
import { writeKey } from '#machines/kit/write-once.ts';
import { itemsAt, noOrder, orderOf } from '#machines/refill/refill.rules.ts';
import type { RefillContext, RefillEvent } from '#machines/refill/refill.types.ts';
import { flows } from '#model/refill/refill.model.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asksOf, before, breaking, breakingOn, by, edges, effectsOf, entering, from, inputOf, ...space } =
  spaceOf<RefillContext, RefillEvent>(flows);
const { asking, eventOf, labelsOf, named, of, sourcesOf, states, targetsOf, to } = space;

const isNext = (edge: Edge): boolean =>
  after(edge).generation === before(edge).generation + 1 && after(edge).attempt === 0;
const choiceOf = ({ clinic, chosen, cart, typed, delivery }: RefillContext) =>
  JSON.stringify([clinic?._id, chosen, cart, typed, delivery]);
const keepsChoice = (edge: Edge): boolean => choiceOf(before(edge)) === choiceOf(after(edge));

describe('what is chosen', () => {
  it('REFILL-08 REFILL-10: is of the clinic, each item once, and never more pieces than can be ordered', () => {
    for (const { context } of states.filter((one) => /^(?:start|pricing)/.test(one.path))) {
      const here = itemsAt(context.items, context.clinic);
      const ids = context.chosen.map(({ _id }) => _id);
      expect([new Set(ids).size, ids.filter((id) => here.every(({ _id }) => _id !== id))]).toEqual([ids.length, []]);
      for (const { _id, qty } of context.chosen) {
        expect(qty).toBeGreaterThan(0);
        expect(qty).toBeLessThanOrEqual(here.find((item) => item._id === _id)?.qtyMax ?? 0);
      }
    }
  });

  it('REFILL-10: pieces change of this item alone, and none takes it off', () => {
    const changed = of('quantity.change');
    for (const edge of changed) {
      const { id, qty } = eventOf<'quantity.change'>(edge);
      const others = (context: RefillContext) => context.chosen.filter(({ _id }) => _id !== id);
      expect(others(after(edge))).toEqual(others(before(edge)));
      expect(after(edge).chosen.some(({ _id }) => _id === id)).toBe(qty > 0);
    }
    expect(new Set(changed.map((edge) => eventOf<'quantity.change'>(edge).qty))).toEqual(new Set([0, 2]));
    const isHere = (edge: Edge) => {
      const { items, clinic, chosen } = before(edge);
      const { id } = eventOf<'item.add'>(edge);
      return itemsAt(items, clinic).some(({ _id }) => _id === id) && chosen.every(({ _id }) => _id !== id);
    };
    const added = of('item.add').filter(isHere);
    for (const edge of added)
      expect(after(edge).chosen.map(({ _id }) => _id)).toEqual([
        ...before(edge).chosen.map(({ _id }) => _id),
        eventOf<'item.add'>(edge).id,
      ]);
    expect(added.length).toBeGreaterThan(0);
    expect(
      of('item.add')
        .filter((edge) => !isHere(edge) && !keepsChoice(edge))
        .map(named),
    ).toEqual([]);
  });

  it('REFILL-07: another clinic empties list and search; the same one keeps them', () => {
    const [same, other] = [true, false].map((is) =>
      of('clinic.select').filter(
        (edge) => (eventOf<'clinic.select'>(edge).clinic._id === before(edge).clinic?._id) === is,
      ),
    );
    for (const edge of other ?? [])
      expect(after(edge)).toMatchObject({
        clinic: eventOf<'clinic.select'>(edge).clinic,
        chosen: [],
        limits: [],
        keyword: '',
        searched: '',
        failure: null,
      });
    expect((other ?? []).length).toBeGreaterThan(0);
    expect((same ?? []).filter((edge) => !keepsChoice(edge)).map(named)).toEqual([]);
    expect(targetsOf(of('clinic.select'))).toEqual(new Set(['start.choosing']));
  });

  it('REFILL-09: is searched for at a clinic alone, a moment after the last key', () => {
    const typed = of('search.change');
    for (const edge of typed) expect(after(edge)).toMatchObject({ keyword: 'cream', searched: before(edge).searched });
    expect(breaking(typed, (edge) => before(edge).clinic !== null && to(edge) === 'start.searching')).toEqual([]);
    const found = edges.filter(
      (edge) => from(edge) === 'start.searching' && edge.event.type.startsWith('xstate.after'),
    );
    expect(
      breaking(found, (edge) => after(edge).searched === after(edge).keyword && to(edge) === 'start.choosing'),
    ).toEqual([]);
  });
});

describe('what the server is asked', () => {
  it('medicines of the patient; without an answer it is tried again, and its failure is forgotten then', () => {
    for (const edge of asking('loadRefillables'))
      expect(inputOf(edge, 'loadRefillables')).toEqual({ patientId: after(edge).patientId });
    const failed = by('loadRefillables -> offline');
    expect(breaking(failed, (edge) => to(edge) === 'loadFailed' && after(edge).failure !== null)).toEqual([]);
    const again = edges.filter((edge) => from(edge) === 'loadFailed' && to(edge) === 'loading');
    expect(labelsOf(again)).toEqual(new Set(['items.retry', 'refill.resume', 'refill.begin (another list)']));
    expect(breaking(again, (edge) => after(edge).failure === null)).toEqual([]);
    const read = by(/^loadRefillables -> (?!offline)/);
    expect(breaking(read, (edge) => !after(edge).isAgain && after(edge).failure === null)).toEqual([]);
    const straight = read.filter((edge) => to(edge) === 'pricing');
    expect(
      breaking(straight, (edge) => before(edge).isAgain && after(edge).chosen.length === before(edge).list.length),
    ).toEqual([]);
  });

  it('REFILL-12 REFILL-13: a price for what is chosen, of the same cart, and of nothing that was known before', () => {
    for (const edge of asking('priceCart')) {
      const { chosen, clinic, cartId } = after(edge);
      expect(inputOf(edge, 'priceCart')).toEqual({ cart: chosen, clinicId: clinic?._id, _id: cartId });
      expect(after(edge)).toMatchObject({ cart: null, limits: [], failure: null });
    }
    for (const edge of by('priceCart -> priced'))
      expect([to(edge), after(edge).cartId]).toEqual(['result', after(edge).cart?._id]);
    for (const edge of by('priceCart -> OUT_OF_STOCK'))
      expect([to(edge), after(edge).limits.length]).toEqual(['start.choosing', 1]);
    for (const edge of by(/^priceCart -> (?!priced)/)) {
      const isFixed = before(edge).invoice !== null && edge.label.endsWith('NOT_CHANGEABLE');
      expect([edge.label, to(edge)]).toEqual([edge.label, isFixed ? 'readingInvoice' : 'start.choosing']);
    }
  });

  it('REFILL-20: an order as it was priced, under one key, and asked of the clinic by its number', () => {
    const created = asking('createRefill');
    for (const edge of created)
      expect(inputOf(edge, 'createRefill')).toEqual({ key: writeKey(after(edge)), order: orderOf(after(edge)) });
    expect(labelsOf(created)).toEqual(new Set(['deliveryInfo -> given', 'step.next']));
    for (const edge of asking('requestConfirmation'))
      expect(inputOf(edge, 'requestConfirmation')).toEqual({ id: after(edge).invoice?._id });
    for (const edge of asking('readInvoice'))
      expect(inputOf(edge, 'readInvoice')).toEqual({ id: after(edge).invoice?._id, patientId: after(edge).patientId });
    for (const edge of entering('payment'))
      expect(asksOf(edge)).toMatchObject({
        payment: {
          invoiceId: after(edge).invoice?._id,
          patientId: after(edge).patientId,
          isCardOnly: false,
          method: 'card',
        },
      });
  });

  it('REFILL-18: delivery for what is priced, with the clinics that hand over, and as it was typed before', () => {
    for (const edge of entering('info')) {
      const { profile, typed, clinics, clinic, cart } = after(edge);
      expect(asksOf(edge)).toMatchObject({
        deliveryInfo: {
          order: 'refill',
          profile,
          typed,
          clinics: clinics.filter(({ isAllowedForPickup }) => isAllowedForPickup),
          pickupClinic: clinic?.isAllowedForPickup ? clinic._id : null,
          lines: cart?.items,
        },
      });
    }
    const given = by('deliveryInfo -> given');
    expect(
      breaking(given, (edge) => to(edge) === 'creating' && after(edge).delivery !== null && after(edge).typed !== null),
    ).toEqual([]);
    const left = by(/^deliveryInfo -> (?:back|unexpected)$/);
    expect(targetsOf(left)).toEqual(new Set(['result']));
    expect(
      breaking(by('deliveryInfo -> back'), (edge) => after(edge).typed !== null && after(edge).failure === null),
    ).toEqual([]);
  });
});

describe('an answer leads to where it is put right', () => {
  it.each([
    ['createRefill -> PRICE_CHANGED', 'priceChanged'],
    ['createRefill -> CART_CHANGED', 'pricing'],
    ['createRefill -> TOO_MANY_PIECES', 'start.choosing'],
    ['createRefill -> NOT_SENT_TO_CHINA', 'info'],
    ['createRefill -> offline', 'outcomeUnknown'],
    ['requestConfirmation -> asked', 'pending'],
    ['requestConfirmation -> NOT_CHANGEABLE', 'readingInvoice'],
    ['requestConfirmation -> PAYMENT_PROCESSING', 'requestFailed'],
    ['requestConfirmation -> offline', 'requestFailed'],
    ['payment -> paid', 'complete'],
    ['payment -> announced', 'complete'],
    ['payment -> left', 'readingInvoice'],
    ['payment -> nothing to pay', 'readingInvoice'],
    ['payment -> unexpected', 'readingInvoice'],
  ])('%s: %s', (answer, end) => {
    expect([...targetsOf(by(answer))]).toEqual([end]);
  });

  it('the new price is asked about, and taken by going on or back; nothing else is lost', () => {
    const answered = [...of('step.next'), ...of('step.back')].filter((edge) => from(edge) === 'priceChanged');
    for (const edge of answered)
      expect(after(edge)).toMatchObject({ cart: before(edge).changedCart, changedCart: null, failure: null });
    expect(targetsOf(answered)).toEqual(new Set(['creating', 'result']));
    expect(breakingOn('priceChanged', ({ changedCart }) => changedCart !== null)).toEqual([]);
  });

  it('REFILL-31: an order that is there is kept with a new key for the next write, and nothing is doubted any more', () => {
    const made = by(/^createRefill -> to /);
    for (const edge of made)
      expect(after(edge)).toMatchObject({ list: [], ended: null, isUncertain: false, failure: null });
    expect(breaking(made, (edge) => isNext(edge) && after(edge).invoice !== null)).toEqual([]);
    const read = by(/^readInvoice -> (?!offline)/);
    expect(
      breaking(read, (edge) => !after(edge).isUncertain && !after(edge).isRequested && after(edge).failure === null),
    ).toEqual([]);
    const paid = by(/^payment -> (?:paid|announced)$/);
    expect(breaking(paid, (edge) => !after(edge).isUncertain && after(edge).failure === null)).toEqual([]);
    expect(new Set(paid.map((edge) => after(edge).ended))).toEqual(new Set(['paid', 'announced']));
  });

  it('REFILL-28: another beginning has nothing of the former one, and is another write', () => {
    const anew = [...by('refill.begin (another list)'), ...of('popup.closed')].filter((edge) => to(edge) === 'loading');
    for (const edge of anew) {
      expect(after(edge)).toMatchObject(noOrder);
    }
    expect(breaking(anew, isNext)).toEqual([]);
    const paying = of('refill.pay').filter((edge) => to(edge) === 'payment' && isNext(edge));
    for (const edge of paying)
      expect(after(edge)).toMatchObject({
        ...noOrder,
        list: [],
        invoice: eventOf<'refill.pay'>(edge).invoice,
        isExisting: true,
      });
    expect(paying.length).toBeGreaterThan(0);
    const waiting = [...of('refill.begin'), ...of('refill.pay')].filter((edge) =>
      /^(?:creating|outcomeUnknown|requesting)$/.test(from(edge)),
    );
    expect(waiting.filter((edge) => from(edge) !== to(edge)).map(named)).toEqual([]);
  });
});

it('REFILL-25: Back closes the popup where it began or ended, and keeps every answer in between', () => {
  const closing = of('step.back').filter((edge) => effectsOf(edge).includes('emits popup.close'));
  expect(sourcesOf(closing)).toEqual(
    new Set([
      'loading',
      'loadFailed',
      'start.choosing',
      'start.searching',
      'pending',
      'requestFailed',
      'unpaid',
      'rejected',
      'complete',
    ]),
  );
  const between = of('step.back').filter((edge) => !closing.includes(edge));
  expect(new Set(between.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
    new Set(['result start.choosing', 'priceChanged result']),
  );
  expect(
    breaking(
      between.filter((edge) => from(edge) === 'result'),
      keepsChoice,
    ),
  ).toEqual([]);
});
