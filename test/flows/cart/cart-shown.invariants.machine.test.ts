/** Rows, quantities and calls of the cart, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import { linesOf, qtyIn } from '#machines/cart/cart.lines.ts';
import { selectBill, selectRows } from '#machines/cart/cart.selectors.ts';
import type { CartContext, CartEvent } from '#machines/cart/cart.types.ts';
import { flows } from '#model/cart/cart.model.ts';
import { cream, oil } from '#model/store/store.samples.model.ts';
import { equal, spaceOf } from '#test/kit/space.ts';

const { after, asking, at, before, breaking, by, edges, eventOf, from, inputOf, of } = spaceOf<CartContext, CartEvent>(
  flows,
);

const shown = [...new Set(edges.map((edge) => edge.to))];
const inEditing = shown.filter((snapshot) => snapshot.matches('editing'));
const change = (id: string, qty: number) => ({ type: 'quantity.change', id, qty });
/** The price of one piece with tax, after the discount of the product. */
const PIECE: Record<string, number> = { [cream.id]: 523_200, [oil.id]: 239_800 };
const WITHOUT_DISCOUNT: Record<string, number> = { [cream.id]: 523_200, [oil.id]: 299_750 };

describe('the rows', () => {
  it('CART-06 CART-04: are the lines of the screen, each with its own amount, before the server has them', () => {
    for (const snapshot of shown) {
      const { cart, lines } = snapshot.context as CartContext;
      const rows = selectRows(snapshot);
      expect(rows.map(({ item, qty }) => ({ id: item.id, qty }))).toEqual(cart === null ? [] : lines);
      for (const { item, qty, piece, amount, before: full } of rows)
        expect([piece, amount, full]).toEqual([
          PIECE[item.id],
          Number(PIECE[item.id]) * qty,
          Number(WITHOUT_DISCOUNT[item.id]) * qty,
        ]);
      const sum = rows.reduce((all, { amount }) => all + amount, 0);
      expect(selectBill(snapshot)).toMatchObject({ items: sum, total: sum, delivery: null });
    }
    expect(new Set(shown.map((snapshot) => selectRows(snapshot).length))).toEqual(new Set([0, 1, 2]));
  });

  it('CART-06: one more is offered exactly where a tap puts it in', () => {
    const rows = inEditing.flatMap((snapshot) => selectRows(snapshot).map((row) => ({ ...row, snapshot })));
    for (const { item, qty, isMoreThere, snapshot } of rows)
      expect(isMoreThere).toBe(snapshot.can(change(item.id, qty + 1)));
    expect(new Set(rows.map(({ isMoreThere }) => isMoreThere))).toEqual(new Set([true, false]));
  });

  it('CART-08: a problem is beside its own row until it is cured, with the price of before for another price alone', () => {
    for (const snapshot of shown)
      for (const { item, qty, problem, was } of selectRows(snapshot)) {
        const known = (snapshot.context as CartContext).cart?.problems.find(({ id }) => id === item.id) ?? null;
        const isCured = known?.code === 'tooMany' && qty <= known.left;
        expect(problem).toEqual(isCured ? null : known);
        expect(was).toBe(problem && 523_200);
      }
    const codes = shown.flatMap((snapshot) => selectRows(snapshot).map(({ problem }) => problem?.code));
    expect(new Set(codes)).toEqual(new Set([undefined, 'priceChanged', 'tooMany', 'outOfStock']));
  });
});

describe('a quantity', () => {
  const problemOf = ({ cart }: CartContext, id: string) => cart?.problems.find((problem) => problem.id === id);

  it('CART-06: goes up to what the server says is left, and past that to nothing that was not there', () => {
    const more = of('quantity.change').filter((edge) => {
      const { id, qty } = eventOf<'quantity.change'>(edge);
      return qty > qtyIn(before(edge).lines, id);
    });
    expect(
      breaking(more, (edge) => {
        const { id, qty } = eventOf<'quantity.change'>(edge);
        const { cart } = before(edge);
        const left = problemOf(before(edge), id)?.left ?? cart?.items.find((item) => item.id === id)?.inventory;
        return left !== undefined && qty <= left;
      }),
    ).toEqual([]);
    expect(inEditing.filter((snapshot) => snapshot.can(change('gone', 1)))).toEqual([]);
  });

  it('CART-06: of one product is not limited by the problem of another', () => {
    const others = by('quantity.change (two creams)').filter(
      (edge) => problemOf(before(edge), oil.id) && !problemOf(before(edge), cream.id),
    );
    expect(breaking(others, (edge) => qtyIn(after(edge).lines, cream.id) === 2)).toEqual([]);
  });

  it('CART-07: taken out and put back, every other line is as it was', () => {
    const isOther = (id: string | undefined) => (line: { id: string }) => line.id !== id;
    const taken = of('quantity.change').filter((edge) => eventOf<'quantity.change'>(edge).qty === 0);
    const undone = by('removal.undo');
    expect(
      breaking([...taken, ...undone], (edge) => {
        const id = (after(edge).removed ?? before(edge).removed)?.id;
        return equal(before(edge).lines.filter(isOther(id)), after(edge).lines.filter(isOther(id)));
      }),
    ).toEqual([]);
  });
});

describe('what the server is asked', () => {
  it('CART-09: to save the whole cart of the screen, against the one that it gave last', () => {
    const sent = asking('saveCart');
    for (const edge of sent) {
      const { lines, cart } = after(edge);
      expect(inputOf(edge, 'saveCart')).toEqual({ lines, revision: cart?.revision ?? null });
    }
    expect(sent.some((edge) => after(edge).cart?.revision === 'of 1')).toBe(true);
    for (const edge of by('saveCart -> kept')) {
      const { cart, lines } = after(edge);
      expect(cart && linesOf(cart)).toEqual(lines);
    }
  });

  it('a row that another tab took out is still shown where it was changed here', () => {
    const gone = [...by('saveCart -> another cart'), ...at(by('loadCart -> an empty cart'), 'editing.reading')];
    const kept = gone.filter((edge) => qtyIn(after(edge).lines, cream.id) > 0);
    expect(breaking(kept, (edge) => selectRows(edge.to).some(({ item }) => item.id === cream.id))).toEqual([]);
    expect(new Set(kept.map(from))).toEqual(new Set(['editing.reading', 'saving']));
  });
});
