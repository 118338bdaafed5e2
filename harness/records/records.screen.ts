/** The records in Chromium, each list as the server has it: the tab that is open. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { RecordsContext } from '#machines/records/records.types.ts';
import { TAB_NAMES } from './records.driver.ts';

export const own: OwnScreen<{ tab: string | null }> = {
  observe: async ({ page }) => ({ tab: await page.locator('[role=tab][aria-selected=true]').textContent() }),
  expected: ({ context }) => {
    const { tab }: RecordsContext = context;
    return { tab: TAB_NAMES[tab] };
  },
  lookOf: ({ value, context }) => {
    const { tab, number }: RecordsContext = context;
    const state = statePath(value);
    if (state === 'list') return `${state} ${tab} ${number}`;
    // all lists share these words
    return state !== 'loading' && tab === 'invoices' ? state : null;
  },
  comesBack: (snapshot) => snapshot.matches('list'),
  afterReload: () => ['loadList -> nothing'],
};
