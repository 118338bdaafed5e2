import { afterEach, describe, expect, test, vi } from 'vitest';
import { followPage } from '#src/app/outside/page-life.ts';

const becomes = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => vi.restoreAllMocks());

describe('a page', () => {
  test('CART-09: that is hidden is left, for a phone may end it there; seen again, it is looked at', () => {
    const [left, lookedAt] = [vi.fn(), vi.fn()];
    const end = followPage({ left, lookedAt });
    becomes('hidden');
    expect([left.mock.calls.length, lookedAt.mock.calls.length]).toEqual([1, 0]);
    becomes('visible');
    expect([left.mock.calls.length, lookedAt.mock.calls.length]).toEqual([1, 1]);
    dispatchEvent(new Event('pagehide'));
    expect(left).toHaveBeenCalledTimes(2);
    end();
    becomes('hidden');
    expect(left).toHaveBeenCalledTimes(2);
  });
});
