import { niksStatementMachine } from '#machines/niks-statement/niks-statement.machine.ts';
import { niksStatementStory } from '#machines/niks-statement/niks-statement.story.ts';
import type { StatementPart } from '#machines/niks-statement/niks-statement.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { earned, used } from '#model/membership/membership.samples.model.ts';
import { mei } from '#model/samples.ts';

export const niksStatementFlow = defineFlow({
  machine: niksStatementMachine,
  story: niksStatementStory,
  input: { patientId: mei._id },
  events: { 'statement.refresh': plain, 'statement.more': plain },
  calls: {
    loadMovements: call<StatementPart>(
      {
        'all of them': { trx: [used, earned], hasMore: false },
        'the newest': { trx: [used], hasMore: true },
        nothing: { trx: [], hasMore: false },
      },
      'offline',
    ),
    loadEarlier: call<StatementPart>({ 'the others': { trx: [earned], hasMore: false } }, 'offline'),
  },
  key: ({ trx, hasMore, failure }) => [trx.length, hasMore, failure !== null],
});

export const flows: readonly Flow[] = [niksStatementFlow];
