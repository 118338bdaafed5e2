/** /pointDetail: one change of NIK$. */
import { niksCalls } from '#contract/calls/niks.calls.ts';
import type { MovementId } from '#contract/ids.ts';
import { niksMovementMachine } from '#machines/niks-movement/niks-movement.machine.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, dataOf } from '#src/app/rows.ts';

export type NiksMovementActor = Shown<typeof niksMovementMachine>;

export default flow('niksMovement', niksMovementMachine)(
  { loadMovement: ask(niksCalls.loadMovement, ({ id }, signal) => ({ params: { id }, signal }), dataOf) },
  { isMembers: true, input: ({ opening: id }: Beginning<MovementId>) => ({ id }) },
);
