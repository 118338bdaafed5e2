/** The history of NIK$ in Chromium: how many transactions show, and whether there are more. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { StatementContext } from '#machines/niks-statement/niks-statement.types.ts';

export const own: OwnScreen = {
  observe: async ({ page }, state) => {
    const rows = await page.locator('main a[href^="/pointDetail/"]').count();
    // the same call of the API as for the newest ones, and the list stays
    const isLoadingMore = (await page.getByRole('button', { name: 'Loading…' }).count()) > 0;
    return { state: isLoadingMore ? 'loadingMore' : state, rows };
  },
  expected: (snapshot) => {
    const { trx }: StatementContext = snapshot.context;
    return {
      state: statePath(snapshot.value),
      rows: snapshot.matches('loading') || snapshot.matches('unavailable') ? 0 : trx.length,
    };
  },
};
