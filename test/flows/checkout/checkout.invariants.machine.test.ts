/** Invariants of a checkout up to the order, under every event. */
import { expect, it } from 'vitest';
import { isEmail } from '#contract/rules/email.ts';
import { problemsOf } from '#machines/checkout/checkout.rules.ts';
import { selectCommitted } from '#machines/checkout/checkout.selectors.ts';
import type { CheckoutContext } from '#machines/checkout/checkout.types.ts';
import { flows } from '#model/checkout/checkout.model.ts';
import { isDone, isFailed } from '#model/flow.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const {
  after,
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

const EMAIL = 'mei@example.com';
const isOutdated = ({ applied, cart }: CheckoutContext): boolean =>
  applied !== null && applied.preview.items[0]?.qty !== cart?.items[0]?.qty;

it('CHECKOUT-02 CHECKOUT-12 NIKS-33: from the cart the shop is read once, an offer is made once, and a code is checked again for another cart', () => {
  const given = by(/^cart -> (?:one cream|two creams)$/);
  expect(given.filter((edge) => after(edge).cart === null || after(edge).failure !== null).map(named)).toEqual([]);
  const unread = given.filter((edge) => before(edge).shop === null);
  expect(targetsOf(unread)).toEqual(new Set(['preparing']));
  expect(
    entering('preparing')
      .filter((edge) => before(edge).shop !== null)
      .map(named),
  ).toEqual([]);
  const known = given.filter((edge) => before(edge).shop !== null);
  expect(targetsOf(known.filter((edge) => isOutdated(after(edge))))).toEqual(new Set(['verifying']));
  expect(targetsOf(known.filter((edge) => !isOutdated(after(edge))))).toEqual(new Set(['result']));
});

it('CART-10: left is told to the store, and the cart that broke off leads there, too', () => {
  expect(targetsOf([...by('cart -> left'), ...by('cart -> unexpected')])).toEqual(new Set(['left']));
  const told = eachOf(edges).filter((edge) => effectsOf(edge).includes('emits checkout.left'));
  expect(told.map(named)).toEqual(eachOf(entering('left')).map(named));
  expect(targetsOf(told)).toEqual(new Set(['left']));
});

it('CHECKOUT-18: without the shop the cart says why, and with it the person goes on', () => {
  const failed = by('loadShop -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['cart']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  const read = by(/^loadShop -> (?:shop|an offer)$/);
  expect(read.filter((edge) => after(edge).shop === null || after(edge).failure !== null).map(named)).toEqual([]);
  expect(targetsOf(by('loadShop -> shop'))).toEqual(new Set(['result']));
  expect(targetsOf(by('loadShop -> an offer'))).toEqual(new Set(['offer']));
});

it('NIKS-29 NIKS-33: every way out of the offer answers it, and only Go on takes it', () => {
  expect(labelsOf(entering('offer'))).toEqual(new Set(['loadShop -> an offer']));
  const answers = leaving('offer');
  expect(labelsOf(answers)).toEqual(new Set(['offer.close', 'offer.decline', 'step.back']));
  expect(targetsOf(answers)).toEqual(new Set(['result']));
  expect(answers.filter((edge) => !after(edge).isOfferAnswered).map(named)).toEqual([]);
  const taken = (edge: Edge) => after(edge).isBonusTaken;
  expect(by('offer.close').some(taken)).toBe(true);
  expect(
    by('offer.close')
      .filter((edge) => taken(edge) !== before(edge).isBonusTaken)
      .map(named),
  ).toEqual([]);
  expect(answers.filter((edge) => edge.label !== 'offer.close' && taken(edge)).map(named)).toEqual([]);
  expect(new Set(by(/^offer\.tick/).map((edge) => `${edge.label} ${taken(edge)}`))).toEqual(
    new Set(['offer.tick (on) true', 'offer.tick (off) false']),
  );
});

it('CHECKOUT-08: a code is checked when the person asks, and only one that says something', () => {
  const asked = by('code.apply');
  expect(targetsOf(asked)).toEqual(new Set(['verifying']));
  expect(asked.filter((edge) => before(edge).code.trim() === '').map(named)).toEqual([]);
  const typed = by(/^code\.change/);
  expect(new Set(typed.map((edge) => after(edge).code))).toEqual(new Set([' TEN ', '  ']));
  expect(typed.filter((edge) => after(edge).failure !== null || to(edge) !== 'result').map(named)).toEqual([]);
});

it('CHECKOUT-09: a code that is accepted leaves its field; one that fails leaves nothing of itself but why', () => {
  const accepted = by(/^verifyCode -> applied/);
  expect(targetsOf(accepted)).toEqual(new Set(['result']));
  const isApplied = ({ applied, code, failure }: CheckoutContext) =>
    applied !== null && code === '' && failure === null;
  expect(accepted.filter((edge) => !isApplied(after(edge))).map(named)).toEqual([]);
  const failed = by(/^verifyCode -> (?:PROMOTION_UNKNOWN|offline)$/);
  expect(targetsOf(failed)).toEqual(new Set(['result']));
  const isDropped = ({ applied, code, failure }: CheckoutContext) =>
    applied === null && code === '' && failure !== null;
  expect(failed.filter((edge) => !isDropped(after(edge))).map(named)).toEqual([]);
});

it('for a code that each person uses once a guest says an email, and loses neither the code nor the email', () => {
  const needed = by('verifyCode -> CODE_NEEDED');
  expect(targetsOf(needed)).toEqual(new Set(['email']));
  expect(needed.filter((edge) => after(edge).code.trim() !== 'TEN').map(named)).toEqual([]);
  expect(needed.filter((edge) => after(edge).applied !== null || after(edge).failure !== null).map(named)).toEqual([]);
  const typed = by(/^email\.change/);
  expect(new Set(typed.map((edge) => `${to(edge)} ${after(edge).email}`))).toEqual(
    new Set([`email ${EMAIL}`, 'email  ']),
  );
  const proving = entering('provingEmail');
  expect(labelsOf(proving)).toEqual(new Set(['step.next']));
  expect(proving.filter((edge) => !isEmail(before(edge).email.trim())).map(named)).toEqual([]);
  const ended = by(/^otp/).filter((edge) => from(edge) === 'provingEmail');
  expect(new Set(ended.map((edge) => `${edge.label}: ${to(edge)}`))).toEqual(
    new Set(['otp -> proven: verifying', 'otp -> back: email', 'otp -> unexpected: email']),
  );
  expect(ended.filter((edge) => after(edge).email !== before(edge).email).map(named)).toEqual([]);
  expect(
    new Set(entering('verifying').flatMap((edge) => (edge.label === 'otp -> proven' ? [after(edge).provenEmail] : []))),
  ).toEqual(new Set([EMAIL]));
});

it('CHECKOUT-07 CHECKOUT-17: what cannot be had is not ordered; Back leads to the cart; what went wrong before is forgotten', () => {
  const next = by('step.next').filter((edge) => from(edge) === 'result');
  expect(targetsOf(next)).toEqual(new Set(['info']));
  expect(on('result').some(({ context }) => problemsOf(context).length > 0)).toBe(true);
  expect(next.filter((edge) => problemsOf(before(edge)).length > 0).map(named)).toEqual([]);
  const back = by('step.back').filter((edge) => from(edge) === 'result');
  expect(targetsOf(back)).toEqual(new Set(['cart']));
  expect(next.some((edge) => before(edge).failure !== null)).toBe(true);
  expect([...next, ...back].filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  expect(targetsOf(by('step.back').filter((edge) => from(edge) === 'email'))).toEqual(new Set(['result']));
});

it('CHECKOUT-17: there is a Back where nothing is being written, paid or proven', () => {
  expect(sourcesOf(by('step.back'))).toEqual(
    new Set(['offer', 'result', 'email', 'priceChanged', 'settleFailed', 'unpaid', 'lapsed']),
  );
});

it('the order is dated by the clock when the delivery was given, and what was typed for it is kept either way', () => {
  const given = by('deliveryInfo -> given');
  expect(targetsOf(given)).toEqual(new Set(['creating']));
  expect(given.filter((edge) => after(edge).delivery === null || after(edge).orderedAt !== before(edge).now)).toEqual(
    [],
  );
  const back = by('deliveryInfo -> back');
  expect(targetsOf([...back, ...by('deliveryInfo -> unexpected')])).toEqual(new Set(['result']));
  const ended = [...given, ...back];
  expect(ended.some((edge) => before(edge).email !== '')).toBe(true);
  const isKept = (edge: Edge) => after(edge).typed !== null && after(edge).email === EMAIL;
  expect(ended.filter((edge) => !isKept(edge)).map(named)).toEqual([]);
  expect(ended.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
});

it('CHECKOUT-09: a code that is removed leaves neither itself nor what went wrong with another one', () => {
  const removing = edges.filter(({ event }) => event.type === 'code.remove');
  expect(removing.some((edge) => before(edge).applied !== null)).toBe(true);
  expect(removing.some((edge) => before(edge).failure !== null)).toBe(true);
  const wrong = removing.filter((edge) => after(edge).applied !== null || after(edge).failure !== null);
  expect(wrong.map(named)).toEqual([]);
});

it('CHECKOUT-05: what is closed is placed, and what is asked about is requested, by the answer alone', () => {
  const settled = edges.filter(({ label }) => label.startsWith('settle -> ') && !label.includes('offline'));
  const placed = edges.filter((edge) => after(edge).invoice?.finalized && !before(edge).invoice?.finalized);
  expect(settled.length).toBeGreaterThan(0);
  expect(placed.filter(({ event }) => !isDone(event)).map(named)).toEqual([]);
  const done = settled.filter(({ event }) => isDone(event));
  expect(done.filter((edge) => !after(edge).invoice?.finalized).map(named)).toEqual([]);
  expect(new Set(done.map((edge) => selectCommitted(edge.to)))).toEqual(new Set(['paid', 'requested']));
});

it('what has been committed changes only with an answer of the server, or after a return', () => {
  const wrong = edges
    .filter((edge) => selectCommitted(edge.from) !== selectCommitted(edge.to))
    .filter(({ event }) => !isDone(event) && !isFailed(event) && event.type !== 'checkout.resume');
  expect(wrong.map(named)).toEqual([]);
});
