/** The times that are held for a member, and their countdown; one truth for all tabs. */

import { holdMachine } from '#machines/hold/hold.machine.ts';
import { endedOf, holdOf, isExpired } from '#machines/hold/hold.rules.ts';
import { required } from '#machines/kit/required.ts';
import { type FlowApp, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { createKeptHolds } from '#src/app/outside/kept-holds.ts';
import { deadline } from '#src/app/sources.ts';
import { BOOKING } from '#src/flows/booking/booking.address.ts';

export type HoldActor = Shown<typeof holdMachine>;

const keptHoldsOf = ({ storage, member }: FlowApp) => createKeptHolds(storage, required(member(), 'member')._id);

export default flow('hold', holdMachine)(
  { deadline },
  {
    isMembers: true,
    input: ({ app }) => ({ holds: keptHoldsOf(app).read() }),
    hears: {
      'hold.begun': ({ appointment }) => {
        const hold = holdOf(appointment);
        return hold && { type: 'hold.begin', hold };
      },
      'hold.settled': ({ id }) => ({ type: 'hold.end', id }),
      /** The server's list is the truth about holds. */
      'appointments.read': ({ entries }, { time }) => {
        const held = entries.flatMap((entry) => holdOf(entry) ?? []);
        return { type: 'holds.read', holds: held.filter((one) => !isExpired(one, time.now())) };
      },
    },
    emits: {
      /** Booking itself shows the end of the hold while its popup is open. */
      'hold.expired': (_, app) => {
        if (app.shown() !== BOOKING) app.tellInfo('holdReleased');
      },
    },
    follow: (actor, app) => {
      const kept = keptHoldsOf(app);
      let saved = actor.getSnapshot().context.holds;
      actor.subscribe(({ context: { holds } }) => {
        if (holds !== saved) kept.write(holds);
        saved = holds;
      });
      return kept.onChangeElsewhere((holds) => {
        const isNew = endedOf(holds, actor.getSnapshot().context.holds).length > 0;
        actor.send({ type: 'holds.read', holds });
        // the countdown opens the appointment itself, which the list has
        if (isNew) app.tell({ type: 'hold.heard' });
      });
    },
  },
);
