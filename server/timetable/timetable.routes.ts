/** Closing times, leave, and opening again. */

import type { BodyOf } from '#contract/call.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Ask, Serve } from '#server/kit/ask.ts';
import { personOf } from '#server/kit/operator.ts';
import { payRefunds } from '#server/money/refund.service.ts';
import { closeTimes, openTimes } from './closing.service.ts';
import type { Span } from './closing.store.ts';

const MOST_DAYS = { closing: 31, leave: 366 } as const;

type Deciding = Pick<BodyOf<typeof deskCalls.noteLeave>, 'reason' | 'words' | 'decisions' | 'isPreview'>;
type Closing = Ask<typeof deskCalls.closeSlots> | Ask<typeof deskCalls.noteLeave>;

/** Closes what the call asks for, and sends what goes back. */
const close = async (
  kit: Kit,
  { operator, note, now, commit }: Pick<Closing, 'operator' | 'note' | 'now' | 'commit'>,
  { reason, words, decisions, isPreview }: Deciding,
  span: Span,
  maxDays: number,
) => {
  const { staffId } = personOf(operator());
  let refundsOf: Awaited<ReturnType<typeof closeTimes>>['refundsOf'] = [];
  const asked = { span, reason, words, decisions, isPreview, maxDays, staffId, operator: operator(), now };
  const answer = await commit(async (tx) => {
    const { id, plan, kept, cancelled, ...closed } = await closeTimes(tx, asked);
    refundsOf = closed.refundsOf;
    const { from, to, person } = span;
    note({
      placeId: span.unit,
      ...(id !== null && { subject: { kind: 'closing', id } }),
      shown: new Set(plan.booked.map(({ patient }) => patient._id)).size,
      detail: { from, to, person, isPreview, kept, cancelled },
    });
    return { data: { _id: id, plan } };
  });
  for (const id of refundsOf) await payRefunds(kit, now, id);
  return answer;
};

export const timetableRoutes = (serve: Serve, kit: Kit): void => {
  serve(deskCalls.closeSlots, (ask) => {
    const { unit, person, from, to, start, end, ...deciding } = ask.body;
    return close(kit, ask, deciding, { unit, person, from, to, start, end }, MOST_DAYS.closing);
  });
  serve(deskCalls.noteLeave, (ask) => {
    const { from, to, ...deciding } = ask.body;
    const span = { unit: null, person: ask.params.id, from, to, start: null, end: null };
    return close(kit, ask, deciding, span, MOST_DAYS.leave);
  });
  serve(deskCalls.openSlots, ({ body, operator, note, now, commit }) =>
    commit(async (tx) => {
      note({ subject: { kind: 'closing', id: body.closing } });
      await openTimes(tx, body.closing, operator(), now);
      return {};
    }),
  );
};
