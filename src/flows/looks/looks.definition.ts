/** /profile/looks: who looked at the member's records, for as long as its page shows. */
import { looksCalls } from '#contract/calls/looks.calls.ts';
import { looksMachine } from '#machines/looks/looks.machine.ts';
import type { LooksInput } from '#machines/looks/looks.types.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, dataOf } from '#src/app/rows.ts';

export type LooksActor = Shown<typeof looksMachine>;

const looks = ask(
  looksCalls.listLooks,
  ({ cursor }: LooksInput, signal) => ({ query: cursor === null ? {} : { cursor }, signal }),
  dataOf,
);

export default flow('looks', looksMachine)(
  { loadLooks: looks, loadEarlier: looks },
  { isMembers: true, input: () => undefined },
);
