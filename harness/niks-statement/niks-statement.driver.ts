/** The history of NIK$, as the model's answers have it. */

import type { Driver } from '#harness/drivers/driver.ts';
import { link, press, text } from '#harness/drivers/things.ts';
import type { StatementContext, StatementPart } from '#machines/niks-statement/niks-statement.types.ts';
import { niksStatementFlow } from '#model/niks-statement/niks-statement.model.ts';

const sent = (output: unknown): object => ({ success: true, ...(output as StatementPart) });

export const niksStatementDriver: Driver = {
  flow: niksStatementFlow,
  as: 'meiling',
  at: '/history',
  acts: { 'statement.more': press('Show earlier ones'), 'statement.refresh': press('Try again') },
  answers: { loadMovements: sent, loadEarlier: sent },
  seen: {
    unavailable: text('Your NIK$ history could not be loaded'),
    shown: link('NIK$ terms and conditions'),
  },
  looks: ({ trx, hasMore, failure }: StatementContext) => [
    trx.length === 0 && 'empty',
    hasMore && 'more',
    failure && 'failed',
  ],
  others: [link()],
  unreachable: [
    { label: 'statement.refresh', state: 'shown', reason: 'whoever wants to look again opens the page again' },
  ],
};

export const drivers: readonly Driver[] = [niksStatementDriver];
