/** /history: the statement of NIK$, for as long as its page shows. */
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { required } from '#machines/kit/required.ts';
import { niksStatementMachine } from '#machines/niks-statement/niks-statement.machine.ts';
import type { MovementsInput } from '#machines/niks-statement/niks-statement.types.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask } from '#src/app/rows.ts';

export type NiksStatementActor = Shown<typeof niksStatementMachine>;

const movements = ask(
  niksCalls.listMovements,
  ({ patientId, before }: MovementsInput, signal) => ({
    query: { patientId, ...(before !== null && { before }) },
    signal,
  }),
  ({ trx, hasMore }) => ({ trx, hasMore }),
);

export default flow('niksStatement', niksStatementMachine)(
  { loadMovements: movements, loadEarlier: movements },
  { isMembers: true, input: ({ app }) => ({ patientId: required(app.member(), 'member')._id }) },
);
