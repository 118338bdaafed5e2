/** Invariants of the cart, under every event and every answer. */
import { expect, it } from 'vitest';
import { isSameCart, linesOf, qtyIn } from '#machines/cart/cart.lines.ts';
import { isHad } from '#machines/cart/cart.rules.ts';
import type { CartContext } from '#machines/cart/cart.types.ts';
import { flows } from '#model/cart/cart.model.ts';
import { isFailed } from '#model/flow.ts';
import { cream } from '#model/store/store.samples.model.ts';
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
} = spaceOf<CartContext>(flows);

const isChanged = ({ cart, lines }: CartContext): boolean => cart !== null && !isSameCart(lines, linesOf(cart));

it('CART-13: saved is what differs from the server’s cart, and nothing else', () => {
  expect(entering('saving').length).toBeGreaterThan(0);
  expect(
    entering('saving')
      .filter((edge) => !isChanged(after(edge)))
      .map(named),
  ).toEqual([]);
});

it('CART-09 CART-10: changes are lost by Cancel alone, and Cancel says nothing', () => {
  const lost = entering('left').filter((edge) => isChanged(after(edge)));
  expect(labelsOf(lost)).toEqual(new Set(['cart.cancel']));
  const cancelled = by('cart.cancel');
  expect(targetsOf(cancelled)).toEqual(new Set(['left']));
  expect(sourcesOf(cancelled)).toEqual(new Set(['editing.resting', 'editing.reading', 'saveFailed']));
  expect(eachOf(cancelled).flatMap(effectsOf)).toEqual([]);
});

it('CART-08: what is given to the order is not empty, can be had, and is the server’s cart', () => {
  const given = on('given');
  expect(given.length).toBeGreaterThan(0);
  expect(given.filter(({ context }) => context.lines.length === 0 || isChanged(context))).toEqual([]);
  expect(given.filter(({ context }) => !context.lines.every((line) => isHad(context, line)))).toEqual([]);
});

it('CART-02 CART-11: the cart opens as the server has it; where it cannot be read, that is said and can be tried again or left', () => {
  const read = at(by(/^loadCart -> (?!offline)/), 'loading');
  expect(targetsOf(read)).toEqual(new Set(['editing.resting']));
  expect(read.filter((edge) => isChanged(after(edge)) || after(edge).failure !== null).map(named)).toEqual([]);
  const failed = at(by('loadCart -> offline'), 'loading');
  expect(targetsOf(failed)).toEqual(new Set(['loadFailed']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  const again = at(by('cart.retry'), 'loadFailed');
  expect(targetsOf(again)).toEqual(new Set(['loading']));
  expect(again.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  const back = by('step.back').filter((edge) => from(edge).startsWith('load'));
  expect(sourcesOf(back)).toEqual(new Set(['loading', 'loadFailed']));
  expect(targetsOf(back)).toEqual(new Set(['left']));
});

it('CART-07: the last piece that is taken out is told with Undo, which puts it back, until something else changes', () => {
  const told = eachOf(edges).filter((edge) => effectsOf(edge).includes('emits cart.removed'));
  expect(labelsOf(told)).toEqual(new Set(['quantity.change (no cream)', 'quantity.change (no shower oil)']));
  const taken = by(/^quantity\.change \(no /);
  expect(taken.filter((edge) => after(edge).removed === null).map(named)).toEqual([]);
  expect(taken.filter((edge) => after(edge).lines.length !== before(edge).lines.length - 1).map(named)).toEqual([]);
  const undone = by('removal.undo');
  expect(undone.length).toBeGreaterThan(0);
  const isBack = (edge: Edge) => {
    const { removed } = before(edge);
    return removed !== null && qtyIn(after(edge).lines, removed.id) === removed.qty && after(edge).removed === null;
  };
  expect(undone.filter((edge) => !isBack(edge)).map(named)).toEqual([]);
  const changed = by(/^quantity\.change \((?!no )/);
  expect(changed.some((edge) => before(edge).removed !== null)).toBe(true);
  expect(changed.filter((edge) => after(edge).removed !== null).map(named)).toEqual([]);
});

it('CART-06: a quantity is as it was tapped, and never more than can be had or was there', () => {
  const tapped = by(/^quantity\.change/);
  expect(sourcesOf(tapped)).toEqual(new Set(['editing.resting', 'editing.reading']));
  expect(tapped.filter((edge) => from(edge) !== to(edge)).map(named)).toEqual([]);
  const count = (context: CartContext) => qtyIn(context.lines, cream.id);
  const counts = by(/^quantity\.change \((?:one|two) creams?\)$/).map((edge) => `${edge.label} ${count(after(edge))}`);
  expect(new Set(counts)).toEqual(new Set(['quantity.change (one cream) 1', 'quantity.change (two creams) 2']));
  const more = tapped.filter((edge) => count(after(edge)) > count(before(edge)));
  expect(more.length).toBeGreaterThan(0);
  expect(more.filter((edge) => count(after(edge)) > cream.inventory).map(named)).toEqual([]);
});

it('CART-08 CART-09: Next, Back and another page say where the person goes, and save first what has changed', () => {
  const goals = {
    'step.next': { goal: 'next', unchanged: 'given' },
    'step.back': { goal: 'leave', unchanged: 'left' },
    'page.leave': { goal: 'leave', unchanged: null },
    'page.hide': { goal: null, unchanged: null },
  };
  for (const [label, { goal, unchanged }] of Object.entries(goals)) {
    const gone = by(label).filter((edge) => from(edge).startsWith('editing'));
    expect(new Set(gone.map((edge) => after(edge).goal))).toEqual(new Set([goal]));
    expect(targetsOf(gone.filter((edge) => isChanged(before(edge))))).toEqual(new Set(['saving']));
    expect(targetsOf(gone.filter((edge) => !isChanged(before(edge))))).toEqual(new Set(unchanged ? [unchanged] : []));
    expect(gone.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
    const isForgotten = (edge: Edge) => goal !== null && !after(edge).isChangedElsewhere;
    const isKept = (edge: Edge) => goal === null && after(edge).isChangedElsewhere;
    const known = gone.filter((edge) => before(edge).isChangedElsewhere);
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter((edge) => !isForgotten(edge) && !isKept(edge)).map(named)).toEqual([]);
  }
});

it('CART-09: after a save the person is where they were going, or sees what stops them', () => {
  const saved = by('saveCart -> kept');
  expect(new Set(saved.map((edge) => `${before(edge).goal}: ${to(edge)}`))).toEqual(
    new Set(['leave: left', 'next: given', 'null: editing.resting']),
  );
  const soldOut = by('saveCart -> sold out meanwhile').filter((edge) => before(edge).goal !== 'leave');
  expect(targetsOf(soldOut)).toEqual(new Set(['editing.resting']));
  expect(saved.filter((edge) => after(edge).removed !== null || after(edge).failure !== null).map(named)).toEqual([]);
});

it('CART-09: while it is saved the person may still leave; what could not be saved is kept, said, and tried again', () => {
  expect(new Set(at(by('page.leave'), 'saving').map((edge) => `${to(edge)} ${after(edge).goal}`))).toEqual(
    new Set(['saving leave']),
  );
  const failed = by('saveCart -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['saveFailed']));
  expect(failed.filter((edge) => after(edge).failure === null || after(edge).lines !== before(edge).lines)).toEqual([]);
  expect(new Set(leaving('saveFailed').map((edge) => `${edge.label}: ${to(edge)}`))).toEqual(
    new Set([
      'cart.retry: saving',
      'page.hide: saving',
      'page.leave: saving',
      'step.back: editing.resting',
      'cart.cancel: left',
    ]),
  );
  const tried = at(edges, 'saveFailed');
  const isGoal = (edge: Edge) => after(edge).goal === (edge.label === 'page.leave' ? 'leave' : before(edge).goal);
  expect(tried.filter((edge) => !isGoal(edge)).map(named)).toEqual([]);
  expect(at(by('step.back'), 'saveFailed').filter((edge) => after(edge).failure !== null)).toEqual([]);
});

it('what another tab has changed is taken over and what was changed here stays; if it cannot be read, nothing changes', () => {
  const looking = by('cart.look');
  expect(targetsOf(looking)).toEqual(new Set(['editing.reading']));
  const looked = at(by(/^loadCart/), 'editing.reading');
  expect(targetsOf(looked)).toEqual(new Set(['editing.resting']));
  const unread = looked.filter(({ event }) => isFailed(event));
  expect(unread.length).toBeGreaterThan(0);
  expect(unread.filter((edge) => after(edge).lines !== before(edge).lines).map(named)).toEqual([]);
  const count = (lines: CartContext['lines']) => qtyIn(lines, cream.id);
  const isOurs = ({ cart, lines }: CartContext) => cart !== null && count(lines) !== count(linesOf(cart));
  const answers = [...looked.filter(({ event }) => !isFailed(event)), ...by('saveCart -> another cart')];
  const ours = answers.filter((edge) => isOurs(before(edge)));
  expect(sourcesOf(ours)).toEqual(new Set(['editing.reading', 'saving']));
  expect(ours.filter((edge) => count(after(edge).lines) !== count(before(edge).lines)).map(named)).toEqual([]);
  expect(answers.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
});

it('CART-06: what looks different after another tab’s change is shown before it is ordered, and what does not holds nothing up', () => {
  const refused = [...by('saveCart -> another cart'), ...by('saveCart -> the same cart')];
  const isNews = (edge: Edge) => !isSameCart(after(edge).lines, before(edge).lines);
  const news = refused.filter(isNews);
  expect(news.some((edge) => before(edge).goal === 'next')).toBe(true);
  expect(news.filter((edge) => after(edge).goal === 'next' || !after(edge).isChangedElsewhere).map(named)).toEqual([]);
  const leaving = news.filter((edge) => before(edge).goal === 'leave');
  expect(leaving.length).toBeGreaterThan(0);
  expect(leaving.filter((edge) => after(edge).goal !== 'leave').map(named)).toEqual([]);
  const alike = refused.filter((edge) => !isNews(edge));
  expect(alike.length).toBeGreaterThan(0);
  expect(alike.filter((edge) => after(edge).goal !== before(edge).goal).map(named)).toEqual([]);
});
