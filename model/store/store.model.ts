import type { StoreCart, StoreProduct } from '#contract/entities/store.ts';
import { qtyIn } from '#machines/cart/cart.lines.ts';
import { words } from '#machines/kit/story.ts';
import { storeMachine } from '#machines/store/store.machine.ts';
import { storeStory } from '#machines/store/store.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { cartOf, changedElsewhere, cream, ofAnotherTab, oil, products } from './store.samples.model.ts';

const empty = cartOf([]);

export const storeFlow = defineFlow({
  machine: storeMachine,
  story: storeStory,
  start: words('The store is opened', '打开商店'),
  input: { product: null },
  events: {
    'store.open': { '': { product: null }, 'a product': { product: cream.id } },
    'catalogue.retry': plain,
    'search.change': { 'a word': { keyword: 'cream' } },
    'category.select': { 'a category': { category: cream.category } },
    'quantity.change': {
      'one cream': { id: cream.id, qty: 1 },
      'two creams': { id: cream.id, qty: 2 },
      'three creams': { id: cream.id, qty: 3 },
      'no cream': { id: cream.id, qty: 0 },
      'one shower oil': { id: oil.id, qty: 1 },
    },
    'removal.undo': plain,
    'cart.retry': plain,
    'cart.wanted': plain,
  },
  calls: {
    loadProducts: call<readonly StoreProduct[]>({ 'some products': products }, 'UNEXPECTED'),
    loadCart: call<StoreCart>({ 'an empty cart': empty, 'a cart': ofAnotherTab }, 'offline'),
    saveCart: ({ saved }) => {
      const { done, failed } = call<StoreCart>({ kept: cartOf(saved) }, 'offline');
      return { done, failed: { ...failed, 'another cart': changedElsewhere(saved) } };
    },
  },
  key: ({ product, lines, saved, known, removed, isWanted }) => {
    const creams = (of: typeof lines): number => qtyIn(of, cream.id);
    return [product, creams(lines), creams(saved), creams(known), removed?.qty ?? null, isWanted];
  },
});

export const flows: readonly Flow[] = [storeFlow];
