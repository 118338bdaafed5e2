/** Invariants of the store, under every event and every answer. */
import { expect, it } from 'vitest';
import { isSameCart, qtyIn } from '#machines/cart/cart.lines.ts';
import { storeMachine } from '#machines/store/store.machine.ts';
import type { StoreContext } from '#machines/store/store.types.ts';
import { flows } from '#model/store/store.model.ts';
import { cream, oil } from '#model/store/store.samples.model.ts';
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
  named,
  on,
  sourcesOf,
  targetsOf,
  to,
} = spaceOf<StoreContext>(flows);

const creams = ({ lines }: StoreContext): number => qtyIn(lines, cream.id);
const isChanged = ({ lines, saved }: StoreContext): boolean => !isSameCart(lines, saved);
const tellsKept = (edge: Edge): boolean => effectsOf(edge).includes('emits cart.kept');

it('CART-01 CART-02: the catalogue comes first, then the cart; what could not be read is said and tried again', () => {
  expect(targetsOf(by('loadProducts -> some products'))).toEqual(new Set(['loadingCart']));
  expect(by('loadProducts -> some products').filter((edge) => after(edge).products.length === 0)).toEqual([]);
  const read = at(by(/^loadCart -> (?!offline)/), 'loadingCart');
  expect(targetsOf(read)).toEqual(new Set(['browsing.kept']));
  expect(new Set(read.map((edge) => `${edge.label} ${creams(after(edge))}`))).toEqual(
    new Set(['loadCart -> an empty cart 0', 'loadCart -> a cart 1']),
  );
  const failed = [...by('loadProducts -> UNEXPECTED'), ...at(by('loadCart -> offline'), 'loadingCart')];
  expect(targetsOf(failed)).toEqual(new Set(['loadFailed', 'shelf']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  const again = by('catalogue.retry');
  expect(sourcesOf(again)).toEqual(new Set(['loadFailed', 'shelf']));
  expect(targetsOf(again)).toEqual(new Set(['loading']));
  expect(again.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
});

it('the catalogue is searched wherever it shows, and the search moves nothing else', () => {
  const searched = by('search.change (a word)');
  const chosen = by('category.select (a category)');
  const places = /^(?:loadingCart|shelf|browsing\..+)$/;
  for (const some of [searched, chosen]) {
    expect(sourcesOf(some)).toEqual(new Set(on(places).map(({ path }) => path)));
    expect(some.filter((edge) => from(edge) !== to(edge) || after(edge).lines !== before(edge).lines)).toEqual([]);
  }
  expect(new Set(searched.map((edge) => after(edge).keyword))).toEqual(new Set(['cream']));
  expect(new Set(chosen.map((edge) => after(edge).category))).toEqual(new Set([cream.category]));
});

it('a product’s page opens in every state; the cart is read again only where nothing is unsaved', () => {
  const opened = by(/^store\.open/);
  expect(sourcesOf(opened)).toEqual(new Set(on(/./).map(({ path }) => path)));
  expect(new Set(opened.map((edge) => `${edge.label} ${after(edge).product}`))).toEqual(
    new Set(['store.open null', `store.open (a product) ${cream.id}`]),
  );
  const reading = opened.filter((edge) => from(edge) !== to(edge));
  expect(new Set(reading.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
    new Set(['browsing.kept browsing.reading']),
  );
  const unread = at(by('loadCart -> offline'), 'browsing.reading');
  expect(unread.length).toBeGreaterThan(0);
  expect(
    unread.filter((edge) => after(edge).lines !== before(edge).lines || after(edge).failure !== before(edge).failure),
  ).toEqual([]);
  const looked = at(by(/^loadCart/), 'browsing.reading');
  expect(
    looked
      .filter((edge) => !isChanged(before(edge)) && !before(edge).isWanted && to(edge) !== 'browsing.kept')
      .map(named),
  ).toEqual([]);
});

it('CART-11: what the page shows as kept is what the server has, and a save sends all of what is shown', () => {
  expect(on('browsing.kept').length).toBeGreaterThan(0);
  expect(on('browsing.kept').filter(({ context }) => isChanged(context) || context.isWanted)).toEqual([]);
  expect(on('browsing.changed').length).toBeGreaterThan(0);
  expect(on('browsing.changed').filter(({ context }) => context.isWanted)).toEqual([]);
  expect(targetsOf(by('saveDelay is over'))).toEqual(new Set(['browsing.saving']));
  expect(sourcesOf(by('saveDelay is over'))).toEqual(new Set(['browsing.changed']));
  const sending = entering('browsing.saving');
  expect(sending.filter((edge) => isChanged(after(edge)) || after(edge).failure !== null).map(named)).toEqual([]);
});

it('API-62: what is tapped is saved by the delay, or at once where the checkout waits; while it is saved, taps wait', () => {
  const tapped = by(/^quantity\.change/);
  expect(sourcesOf(tapped)).toEqual(new Set(on(/^browsing/).map(({ path }) => path)));
  expect(targetsOf(at(tapped, 'browsing.saving'))).toEqual(new Set(['browsing.saving']));
  expect(targetsOf(at(tapped, 'browsing.reading'))).toEqual(new Set(['browsing.reading']));
  expect(storeMachine.implementations.delays).toEqual({ saveDelay: 500 });
  const resting = at(tapped, /^browsing\.(?:kept|saveFailed)$/).filter((edge) => isChanged(after(edge)));
  expect(targetsOf(resting)).toEqual(new Set(['browsing.changed']));
});

it('CART-07: no more than there are can be put in; what is taken out is told, and Undo puts it back until the next tap', () => {
  const more = by(/^quantity\.change \((?!no )/);
  expect(more.filter((edge) => creams(after(edge)) > cream.inventory || qtyIn(after(edge).lines, oil.id) > 1)).toEqual(
    [],
  );
  expect(new Set(more.map((edge) => `${edge.label} ${creams(after(edge))}`))).toEqual(
    new Set(['quantity.change (one cream) 1', 'quantity.change (two creams) 2']),
  );
  expect(more.some((edge) => before(edge).removed !== null)).toBe(true);
  expect(more.filter((edge) => after(edge).removed !== null).map(named)).toEqual([]);
  const told = eachOf(edges).filter((edge) => effectsOf(edge).includes('emits cart.removed'));
  expect(labelsOf(told)).toEqual(new Set(['quantity.change (no cream)']));
  const taken = by('quantity.change (no cream)');
  expect(taken.filter((edge) => creams(after(edge)) > 0 || after(edge).removed?.qty !== creams(before(edge)))).toEqual(
    [],
  );
  const undone = by('removal.undo');
  expect(undone.length).toBeGreaterThan(0);
  expect(
    undone.filter((edge) => creams(after(edge)) !== before(edge).removed?.qty || after(edge).removed !== null),
  ).toEqual([]);
});

it('the checkout hears once that the cart is kept: when nothing is left to save, or it cannot be saved now', () => {
  const told = eachOf(edges).filter(tellsKept);
  expect(told.filter((edge) => after(edge).isWanted).map(named)).toEqual([]);
  const unfit = told.filter((edge) => /^browsing\.(?:reading|saving)$/.test(to(edge)));
  expect(unfit.map(named)).toEqual([]);
  const wanted = by('cart.wanted');
  const atOnce = wanted.filter((edge) => !after(edge).isWanted);
  expect(sourcesOf(atOnce)).toEqual(new Set(['loading', 'loadingCart', 'shelf', 'loadFailed', 'browsing.kept']));
  expect(atOnce.filter((edge) => from(edge) !== to(edge) || !tellsKept(edge)).map(named)).toEqual([]);
  const waiting = wanted.filter((edge) => after(edge).isWanted);
  expect(new Set(waiting.map((edge) => `${from(edge)}: ${to(edge)}`))).toEqual(
    new Set([
      'browsing.reading: browsing.reading',
      'browsing.changed: browsing.saving',
      'browsing.saving: browsing.saving',
      'browsing.saveFailed: browsing.saving',
    ]),
  );
  // the answer tells the checkout, or another save begins
  const answered = by(/^(?:saveCart|loadCart) -> /).filter((edge) => before(edge).isWanted);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((edge) => !tellsKept(edge) && to(edge) !== 'browsing.saving').map(named)).toEqual([]);
  expect(told.length).toBeGreaterThan(5);
});

it('what could not be saved stays on the page, is said, and is tried again; another tab’s change is kept beside ours', () => {
  const failed = by('saveCart -> offline');
  expect(targetsOf(failed)).toEqual(new Set(['browsing.saveFailed', 'browsing.changed']));
  expect(failed.filter((edge) => after(edge).failure === null || after(edge).lines !== before(edge).lines)).toEqual([]);
  expect(failed.filter((edge) => isChanged(before(edge)) !== (to(edge) === 'browsing.changed')).map(named)).toEqual([]);
  expect(targetsOf(by('cart.retry'))).toEqual(new Set(['browsing.saving']));
  const refused = by('saveCart -> another cart');
  const ours = refused.filter((edge) => creams(before(edge)) !== qtyIn(before(edge).known, cream.id));
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter((edge) => creams(after(edge)) !== creams(before(edge))).map(named)).toEqual([]);
  const isTheirs = (edge: Edge) => qtyIn(after(edge).lines, oil.id) !== qtyIn(before(edge).saved, oil.id);
  expect(refused.filter((edge) => !isTheirs(edge) || after(edge).failure !== null).map(named)).toEqual([]);
});
