import { describe, expect, it } from 'vitest';
import { selectBill, selectRows } from '#machines/cart/cart.selectors.ts';
import { cartFlow } from '#model/cart/cart.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { cream, oil } from '#model/store/store.samples.model.ts';

const opened = async (answer = 'a cart') => {
  const cart = startScripted(cartFlow);
  await cart.play(`loadCart -> ${answer}`);
  return cart;
};
const saved = ({ requests }: Awaited<ReturnType<typeof opened>>) =>
  requests.filter(({ id }) => id === 'saveCart').map(({ input }) => input);

describe('quantities', () => {
  it('CART-07: fewer than one removes the item, tells that it is removed, and can be undone', async () => {
    const cart = await opened();
    await cart.play('quantity.change (no cream)');
    expect(cart.snapshot().context.lines).toEqual([]);
    expect(cart.emitted).toEqual([{ type: 'cart.removed' }]);
    await cart.play('removal.undo');
    expect(cart.snapshot().context.lines).toEqual([{ id: cream.id, qty: 1 }]);
  });

  it('CART-06: what the lines and the cart come to is said at once, before the server answers', async () => {
    const cart = await opened();
    await cart.play('quantity.change (two creams)');
    const snapshot = cart.snapshot();
    expect(selectRows(snapshot).map(({ qty, amount }) => [qty, amount])).toEqual([[2, 1_046_400]]);
    expect(selectBill(snapshot)).toMatchObject({ items: 1_046_400, beforeTax: 960_000, tax: 86_400, total: 1_046_400 });
    expect(saved(cart)).toEqual([]);
  });
});

describe('the way on', () => {
  it('CART-08: an empty cart cannot be submitted', async () => {
    const cart = await opened('an empty cart');
    expect(cart.snapshot().can({ type: 'step.next' })).toBe(false);
    expect((await opened()).snapshot().can({ type: 'step.next' })).toBe(true);
  });

  it.each(['too many', 'sold out'])('what cannot be had stands against it: %s', async (answer) => {
    expect((await opened(answer)).snapshot().can({ type: 'step.next' })).toBe(false);
  });

  it('a price that has changed does not, and neither does what was cured', async () => {
    expect((await opened('another price')).snapshot().can({ type: 'step.next' })).toBe(true);
    const tooMany = await opened('too many');
    await tooMany.play('quantity.change (one cream)');
    expect(tooMany.snapshot().can({ type: 'step.next' })).toBe(true);
    const soldOut = await opened('sold out');
    await soldOut.play('quantity.change (no shower oil)');
    expect(soldOut.snapshot().can({ type: 'step.next' })).toBe(true);
  });
});

describe('leaving', () => {
  it('CART-09: with changes, the cart is saved as it is on the screen, and then left', async () => {
    const cart = await opened();
    await cart.play('quantity.change (two creams)', 'step.back');
    expect(saved(cart)).toEqual([{ lines: [{ id: cream.id, qty: 2 }], revision: 'of 1' }]);
    await cart.play('saveCart -> kept');
    expect(cart.snapshot().output).toEqual({ outcome: 'left' });
  });

  it('CART-09: for another page it is saved, too, also where the person was on the way to the next step', async () => {
    for (const before of [[], ['step.next'], ['step.next', 'saveCart -> offline']]) {
      const cart = await opened();
      await cart.play('quantity.change (two creams)', ...before, 'page.leave', 'saveCart -> kept');
      expect(cart.snapshot().output).toEqual({ outcome: 'left' });
    }
    expect((await opened()).snapshot().can({ type: 'page.leave' })).toBe(false);
  });

  it('CART-13: without changes nothing is saved, and a removal is a change', async () => {
    const untouched = await opened();
    await untouched.play('step.back');
    expect([saved(untouched), untouched.snapshot().status]).toEqual([[], 'done']);
    const emptied = await opened();
    await emptied.play('quantity.change (no cream)', 'step.back');
    expect(saved(emptied)).toEqual([{ lines: [], revision: 'of 1' }]);
  });

  it('CART-09: by closing the tab, what has changed is saved on the way, and nothing else; the cart is still there', async () => {
    const untouched = await opened();
    await untouched.play('quantity.change (two creams)', 'page.hide', 'saveCart -> kept');
    expect([saved(untouched).length, untouched.snapshot().matches('editing')]).toEqual([1, true]);
    expect(untouched.snapshot().can({ type: 'page.hide' })).toBe(false);
  });

  it('what was changed elsewhere is not overwritten: what was changed here is changed in it, and saved', async () => {
    const cart = await opened();
    await cart.play('quantity.change (two creams)', 'step.back', 'saveCart -> another cart');
    expect(saved(cart).at(-1)).toMatchObject({
      lines: [
        { id: oil.id, qty: 1 },
        { id: cream.id, qty: 2 },
      ],
    });
    await cart.play('saveCart -> kept');
    expect(cart.snapshot().output).toEqual({ outcome: 'left' });
  });

  it('CART-06: on the way to the order, a cart that was changed elsewhere is shown before the person goes on', async () => {
    const cart = await opened();
    await cart.play('quantity.change (two creams)', 'step.next', 'saveCart -> another cart', 'saveCart -> kept');
    expect(cart.snapshot().matches('editing')).toBe(true);
    expect(cart.snapshot().context.isChangedElsewhere).toBe(true);
    expect(selectRows(cart.snapshot()).map(({ item, qty }) => [item.id, qty])).toEqual([
      [oil.id, 1],
      [cream.id, 2],
    ]);
    await cart.play('quantity.change (no shower oil)', 'step.next', 'saveCart -> kept');
    expect(cart.snapshot().output).toMatchObject({ outcome: 'next' });
  });

  it('what another tab changed to the same cart is no news, and does not hold the person', async () => {
    const cart = await opened();
    await cart.play('quantity.change (two creams)', 'step.next', 'saveCart -> the same cart');
    expect(cart.snapshot().output).toMatchObject({ outcome: 'next' });
  });

  it('CART-07: what was taken out here and elsewhere is not put back', async () => {
    const cart = await opened();
    await cart.play('quantity.change (no cream)', 'page.hide', 'saveCart -> another cart');
    expect(cart.snapshot().can({ type: 'removal.undo' })).toBe(false);
    const looked = await opened();
    await looked.play('quantity.change (no cream)', 'cart.look', 'loadCart -> an empty cart');
    expect(looked.snapshot().can({ type: 'removal.undo' })).toBe(false);
  });

  it('looked at again, it says that it was changed elsewhere only where the screen has changed', async () => {
    const cart = await opened('an empty cart');
    await cart.play('cart.look', 'loadCart -> an empty cart');
    expect(cart.snapshot().context.isChangedElsewhere).toBe(false);
    await cart.play('cart.look', 'loadCart -> a cart');
    expect(cart.snapshot().context.isChangedElsewhere).toBe(true);
    await cart.play('quantity.change (two creams)', 'page.hide', 'saveCart -> kept');
    expect(cart.snapshot().context.isChangedElsewhere).toBe(true);
    await cart.play('step.next');
    expect(cart.snapshot().output).toMatchObject({ outcome: 'next' });
  });

  it('looked at again, it shows what was changed elsewhere, and keeps what was changed here', async () => {
    const cart = await opened('an empty cart');
    await cart.play('cart.look', 'loadCart -> a cart');
    expect(cart.snapshot().context.lines).toEqual([{ id: cream.id, qty: 1 }]);
    await cart.play('quantity.change (two creams)', 'cart.look', 'loadCart -> an empty cart');
    expect(selectRows(cart.snapshot()).map(({ qty }) => qty)).toEqual([2]);
  });

  it('CART-10: cancelling saves nothing, says nothing, and leads back to the store', async () => {
    const cart = await opened();
    await cart.play('quantity.change (two creams)', 'cart.cancel');
    expect([saved(cart), cart.emitted, cart.snapshot().output]).toEqual([[], [], { outcome: 'left' }]);
  });

  it('what could not be saved is still on the screen, and is tried again', async () => {
    const cart = await opened();
    await cart.play('quantity.change (two creams)', 'step.next', 'saveCart -> offline');
    expect(cart.snapshot().context.lines).toEqual([{ id: cream.id, qty: 2 }]);
    await cart.play('cart.retry', 'saveCart -> kept');
    expect(cart.snapshot().output).toMatchObject({ outcome: 'next' });
  });

  it('what was sold out while it was saved is said before the order, not at its end', async () => {
    const cart = await opened();
    await cart.play('quantity.change (two creams)', 'step.next', 'saveCart -> sold out meanwhile');
    expect(cart.snapshot().matches('editing')).toBe(true);
  });
});
