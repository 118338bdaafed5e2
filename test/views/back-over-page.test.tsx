/** The browser's Back while something lies over a page that has no step of its own in the address. */
import { describe, expect, it } from 'vitest';
import { dialog, popup, reachable, sees, tap } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

interface Over {
  /** Page below, opened from `from`. */
  at: string;
  from: string;
  /** Words that say that the page shows. */
  page: string;
  control: string | RegExp;
  title: string;
}

const OVER: Over[] = [
  {
    at: '/profile/email/1',
    from: '/profile/email',
    page: 'Before your first visit',
    control: 'Delete',
    title: 'Delete this email?',
  },
  { at: '/profile', from: '/home', page: 'Log out', control: 'Log out', title: 'Log out' },
  {
    at: '/profile',
    from: '/home',
    page: 'Report a problem',
    control: /^Report a problem/,
    title: 'Report a problem',
  },
  {
    at: '/profile/info',
    from: '/profile',
    page: 'Month of birth',
    control: /^Month of birth/,
    title: 'Month of birth',
  },
];

const lying = (): HTMLElement | null => dialog() ?? popup();

describe.each(OVER)('NAV-47 Back over $at with “$title”', ({ at, from, page, control, title }) => {
  const open = async (): Promise<Harness> => {
    const harness = await openHarness(world(), { at: from, as: 'siti' });
    await harness.go(at);
    await harness.until(() => sees(page), page);
    tap('button', control);
    await harness.until(() => lying() !== null, title);
    return harness;
  };

  it('closes it, and the page stays; the next Back leaves the page', async () => {
    const harness = await open();
    await harness.back();
    await harness.until(() => lying() === null, 'nothing over the page');
    expect(harness.address()).toBe(at);
    expect(reachable('button', control)).toHaveLength(1);
    await harness.back();
    expect(harness.address()).toBe(from);
  });
});
