/** The history of NIK$ in Chromium: how many transactions show, and whether there are more. */
import { statePath } from '#machines/kit/state-path.ts';
import type { StatementContext } from '#machines/niks-statement/niks-statement.types.ts';
import { niksStatementHands } from '../hands/niks-statement.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const statementScreen = screenOf(niksStatementHands, {
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
  lookOf: (snapshot) => {
    const { trx, hasMore, failure }: StatementContext = snapshot.context;
    if (!snapshot.hasTag('settled')) return null;
    return [statePath(snapshot.value), trx.length === 0 && 'empty', hasMore && 'more', failure && 'failed']
      .filter(Boolean)
      .join(' ');
  },
  comesBack: () => false,
});

export const screens: readonly Screen[] = [statementScreen];
