/** Invariants of the order of a checkout, under every answer of the server and of the payment. */
import { expect, it } from 'vitest';
import { keptCheckout } from '#machines/checkout/checkout.kept.ts';
import { shownCart } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutContext } from '#machines/checkout/checkout.types.ts';
import { checkoutFlow, flows, guestCheckoutFlow, toPayment, toResult } from '#model/checkout/checkout.model.ts';
import type { Flow } from '#model/flow.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const {
  after,
  at,
  before,
  by,
  eachOf,
  edges,
  effectsOf,
  entering,
  from,
  labelsOf,
  leaving,
  named,
  on,
  sourcesOf,
  targetsOf,
  to,
} = spaceOf<CheckoutContext>(flows);

const ends = (some: Edge[]): Set<string> => new Set(some.map((edge) => `${edge.label}: ${to(edge)}`));

/** Each refusal of a first order leads to its place. */
const REFUSED = {
  OUT_OF_STOCK: 'cart',
  PROMOTION_USED_UP: 'result',
  NOT_SENT_THERE: 'info',
  CODE_NEEDED: 'provingContact',
  PRICE_CHANGED: 'priceChanged',
};

it('CHECKOUT-13: an order is sent after the delivery, a proof, a new price or a missing answer, and never by itself', () => {
  expect(new Set(entering('creating').map((edge) => `${from(edge)} ${edge.label}`))).toEqual(
    new Set([
      'info deliveryInfo -> given',
      'provingContact otp -> proven',
      'priceChanged step.next',
      'outcomeUnknown step.next',
    ]),
  );
});

it('CHECKOUT-03 CHECKOUT-05 CHECKOUT-06: an order that was made leads to its payment, or needs none', () => {
  const made = by(/^createStoreInvoice -> (?:to pay|nothing to pay|international)$/);
  expect(targetsOf(made.filter((edge) => before(edge).isUncertain))).toEqual(new Set(['readingInvoice']));
  expect(ends(made.filter((edge) => !before(edge).isUncertain))).toEqual(
    new Set([
      'createStoreInvoice -> to pay: payment',
      'createStoreInvoice -> nothing to pay: settling',
      'createStoreInvoice -> international: settling',
    ]),
  );
  const isNew = (edge: Edge) => after(edge).generation === before(edge).generation + 1 && after(edge).attempt === 0;
  expect(made.filter((edge) => !isNew(edge)).map(named)).toEqual([]);
  const isClean = ({ ended, isUncertain, failure, invoice }: CheckoutContext) =>
    ended === null && !isUncertain && failure === null && invoice !== null;
  expect(made.filter((edge) => !isClean(after(edge))).map(named)).toEqual([]);
});

it('without an answer the same write is repeated, and nothing else can be done', () => {
  const unanswered = by('createStoreInvoice -> offline');
  expect(targetsOf(unanswered)).toEqual(new Set(['outcomeUnknown']));
  expect(unanswered.filter((edge) => !after(edge).isUncertain || after(edge).failure === null).map(named)).toEqual([]);
  expect(unanswered.filter((edge) => after(edge).attempt !== before(edge).attempt).map(named)).toEqual([]);
  expect(labelsOf(leaving('outcomeUnknown'))).toEqual(new Set(['step.next']));
  expect(
    new Set(
      by('checkout.resume')
        .filter((edge) => from(edge) === 'creating')
        .map((edge) => `${to(edge)} ${after(edge).isUncertain}`),
    ),
  ).toEqual(new Set(['creating true']));
});

it('a refused order is a new write; its reason decides where the person is led, unless an order of before may be paid', () => {
  const refused = by(/^createStoreInvoice -> [A-Z_]+$/);
  expect(refused.filter((edge) => after(edge).attempt !== before(edge).attempt + 1 && to(edge) !== 'lapsed')).toEqual(
    [],
  );
  expect(refused.filter((edge) => after(edge).isUncertain).map(named)).toEqual([]);
  expect(targetsOf(refused.filter((edge) => before(edge).invoice !== null))).toEqual(new Set(['readingInvoice']));
  expect(ends(refused.filter((edge) => before(edge).invoice === null))).toEqual(
    new Set(Object.entries(REFUSED).map(([code, place]) => `createStoreInvoice -> ${code}: ${place}`)),
  );
  const used = by('createStoreInvoice -> PROMOTION_USED_UP').filter((edge) => to(edge) === 'result');
  expect(used.some((edge) => before(edge).applied !== null)).toBe(true);
  expect(used.filter((edge) => after(edge).applied !== null || after(edge).failure === null).map(named)).toEqual([]);
});

it('CHECKOUT-04 CHECKOUT-05: what became of an order is what the server says of it', () => {
  const read = by(/^readInvoice -> (?!offline)/).filter((edge) => before(edge).failure === null);
  const alike = [
    'readInvoice -> at the counter: complete.emptying',
    'readInvoice -> nothing to pay: settling',
    'readInvoice -> international: settling',
    'readInvoice -> with the clinic: complete.emptying',
    'readInvoice -> paid: complete.emptying',
    'readInvoice -> lapsed: lapsed',
  ];
  expect(ends(read.filter((edge) => before(edge).ended === null))).toEqual(
    new Set([...alike, 'readInvoice -> to pay: payment', 'readInvoice -> processing: payment']),
  );
  expect(ends(read.filter((edge) => before(edge).ended === 'left'))).toEqual(
    new Set([...alike, 'readInvoice -> to pay: info', 'readInvoice -> processing: unpaid']),
  );
  expect(read.filter((edge) => after(edge).isUncertain).map(named)).toEqual([]);
  const unread = by('readInvoice -> offline');
  expect(targetsOf(unread)).toEqual(new Set(['unpaid']));
  expect(unread.filter((edge) => !after(edge).isUncertain || after(edge).failure === null).map(named)).toEqual([]);
});

it('after a refusal an order of before that is paid, lapsed or at the bank decides; else the reason does', () => {
  const read = by(/^readInvoice -> (?!offline)/).filter((edge) => before(edge).failure !== null);
  const decided = read.filter((edge) => /paid|counter|clinic$|lapsed|processing/.test(edge.label));
  expect(ends(decided)).toEqual(
    new Set([
      'readInvoice -> at the counter: complete.emptying',
      'readInvoice -> with the clinic: complete.emptying',
      'readInvoice -> paid: complete.emptying',
      'readInvoice -> lapsed: lapsed',
      'readInvoice -> processing: unpaid',
    ]),
  );
  const open = read.filter((edge) => edge.label === 'readInvoice -> to pay');
  const byReason = new Set(
    open.map((edge) => {
      const { failure } = before(edge);
      return `${failure?.kind === 'rejected' && failure.code}: ${to(edge)}`;
    }),
  );
  expect(byReason).toEqual(new Set(Object.entries(REFUSED).map(([code, place]) => `${code}: ${place}`)));
  expect(open.filter((edge) => to(edge) === 'result' && after(edge).applied !== null).map(named)).toEqual([]);
});

it('a contact is proven with a round of its own, and then the same order is sent', () => {
  const proving = entering(/^proving/);
  expect(targetsOf(proving)).toEqual(new Set(['provingEmail', 'provingContact']));
  expect(proving.filter((edge) => after(edge).round !== before(edge).round + 1).map(named)).toEqual([]);
  expect(proving.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  const ended = at(by(/^otp/), 'provingContact');
  expect(ends(ended)).toEqual(new Set(['otp -> proven: creating', 'otp -> back: info', 'otp -> unexpected: info']));
  const proven = ended.filter((edge) => to(edge) === 'creating');
  expect(new Set(proven.map((edge) => after(edge).provenContact))).toEqual(new Set(['mei@example.com']));
  expect(proven.filter((edge) => after(edge).delivery !== before(edge).delivery).map(named)).toEqual([]);
});

it('a new price is taken with the person’s Next or Back, never without them', () => {
  const taken = leaving('priceChanged');
  expect(ends(taken)).toEqual(new Set(['step.next: creating', 'step.back: result']));
  expect(taken.some((edge) => before(edge).applied !== null)).toBe(true);
  expect(taken.some((edge) => before(edge).applied === null)).toBe(true);
  expect(taken.filter((edge) => shownCart(after(edge)) !== before(edge).changedCart).map(named)).toEqual([]);
  expect(taken.filter((edge) => after(edge).changedCart !== null || after(edge).failure !== null).map(named)).toEqual(
    [],
  );
  const others = entering('priceChanged').filter((edge) => shownCart(after(edge)) === after(edge).changedCart);
  expect(others.map(named)).toEqual([]);
});

it('CHECKOUT-04 CHECKOUT-05 ERR-18: the shop’s answer places an order without a payment; else its state is read', () => {
  const done = by('settle -> done');
  expect(targetsOf(done)).toEqual(new Set(['complete.emptying']));
  expect(
    new Set(done.map((edge) => `${before(edge).invoice?.delivery[0]?.deliveryType} ${after(edge).isRequested}`)),
  ).toEqual(new Set(['Pickup false', 'Deliver To Other Countries true']));
  expect(done.filter((edge) => after(edge).isUncertain || after(edge).failure !== null).map(named)).toEqual([]);
  const failed = by(/^settle -> (?!done)/);
  expect(targetsOf(failed)).toEqual(new Set(['settleFailed']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  expect(new Set(failed.map((edge) => `${edge.label} ${after(edge).isUncertain}`))).toEqual(
    new Set(['settle -> NOT_CHANGEABLE false', 'settle -> offline true']),
  );
  expect(ends(leaving('settleFailed'))).toEqual(new Set(['step.next: readingInvoice', 'step.back: left']));
  const again = at(by('step.next'), 'settleFailed');
  expect(again.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
});

it('PAY-20 PAY-11: a payment that ended well completes the order, and any other end has it read again', () => {
  const ended = by(/^payment -> /);
  expect(ends(ended)).toEqual(
    new Set([
      'payment -> paid: complete.emptying',
      'payment -> announced: complete.emptying',
      'payment -> nothing to pay: readingInvoice',
      'payment -> left: readingInvoice',
      'payment -> unexpected: readingInvoice',
    ]),
  );
  const isKept = (edge: Edge) => `payment -> ${after(edge).ended}` === edge.label;
  expect(ended.filter((edge) => to(edge) === 'complete.emptying' && !isKept(edge)).map(named)).toEqual([]);
  expect(ended.filter((edge) => to(edge) === 'readingInvoice' && after(edge).ended !== 'left').map(named)).toEqual([]);
  expect(ended.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
});

it('after a return a payment is not believed: the order is read, and the cart is looked at', () => {
  const resumed = by('checkout.resume').filter((edge) => !/^(?:creating|cart)$/.test(from(edge)));
  expect(sourcesOf(resumed)).toEqual(new Set(['payment', 'unpaid']));
  expect(targetsOf(resumed)).toEqual(new Set(['readingInvoice']));
  expect(resumed.filter((edge) => after(edge).ended !== null || after(edge).failure !== null).map(named)).toEqual([]);
  expect(new Set(at(by('checkout.resume'), 'cart').map((edge) => `${to(edge)}: ${effectsOf(edge).join()}`))).toEqual(
    new Set(['cart: sends cart.look']),
  );
});

it('an order that is to pay is paid or left; one whose time is over leaves its cart for another, with another key', () => {
  expect(ends(leaving('unpaid'))).toEqual(
    new Set(['step.next: payment', 'step.back: left', 'checkout.resume: readingInvoice']),
  );
  expect(ends(leaving('lapsed'))).toEqual(new Set(['step.next: cart', 'step.back: left']));
  const other = at(by('step.next'), 'lapsed');
  const isOther = (edge: Edge) =>
    after(edge).invoice === null && after(edge).ended === null && after(edge).generation > before(edge).generation;
  expect(other.filter((edge) => !isOther(edge) || after(edge).failure !== null).map(named)).toEqual([]);
});

it('CART-14 ROLE-04: a complete order is told once, whether or not the cart could be emptied; a guest gets the link', () => {
  const emitting = (fact: string) => eachOf(edges).filter((edge) => effectsOf(edge).includes(`emits ${fact}`));
  expect(emitting('checkout.ordered').map(named)).toEqual(eachOf(leaving('complete.emptying')).map(named));
  expect(new Set(emitting('checkout.ordered').map(from))).toEqual(new Set(['complete.emptying']));
  const emptied = by(/^emptyCart/);
  const isGuest = (edge: Edge) => before(edge).profile === null;
  expect(labelsOf(emptied).size).toBe(2);
  expect(ends(emptied.filter(isGuest))).toEqual(
    new Set(['emptyCart -> emptied: complete.linking', 'emptyCart -> offline: complete.linking']),
  );
  expect(targetsOf(emptied.filter((edge) => !isGuest(edge)))).toEqual(new Set(['complete.told']));
  expect(targetsOf(by(/^giveKey/))).toEqual(new Set(['complete.told']));
  const linked = emitting('checkout.linked');
  expect(labelsOf(linked)).toEqual(new Set(['giveKey -> a key']));
  expect(linked.filter((edge) => after(edge).orderKey === null).map(named)).toEqual([]);
  expect(targetsOf(by('step.next').filter((edge) => from(edge).startsWith('complete')))).toEqual(new Set(['left']));
  expect(on('complete.told').filter(({ context }) => context.invoice === null)).toEqual([]);
});

it('between visits an order that is being made keeps what was typed, a placed one keeps no contact, and a finished one nothing', async () => {
  const keptAfter = async (flow: Flow, ...labels: string[]) => {
    const checkout = startScripted(flow);
    await checkout.play(...labels);
    return keptCheckout(checkout.actor.getPersistedSnapshot());
  };
  const code = [...toResult, 'code.change (a code)'];
  expect(await keptAfter(checkoutFlow, ...code)).toMatchObject({ value: 'result', context: { code: ' TEN ' } });
  const placed = [...toPayment, 'payment -> paid'];
  const forgotten = { typed: null, delivery: null, email: '', provenEmail: null, provenContact: null, code: '' };
  expect(await keptAfter(guestCheckoutFlow, ...placed)).toMatchObject({ context: forgotten });
  expect(await keptAfter(guestCheckoutFlow, ...placed, 'emptyCart -> emptied')).toMatchObject({ context: forgotten });
  expect(await keptAfter(checkoutFlow, ...placed, 'emptyCart -> emptied')).toBeNull();
});
