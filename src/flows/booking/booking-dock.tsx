import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import type { BookingActor } from './booking.definition.ts';
import { useNeedWords } from './booking-words.ts';

/** Dock with the only button that leads on from a step of booking. */
export function BookingDock({
  actor,
  event,
  children,
}: {
  actor: BookingActor;
  event: BookingEvent;
  children: ReactNode;
}) {
  const kind = useSelector(actor, ({ context }) => context.kind);
  const words: Record<string, string> = useNeedWords(kind);
  return (
    <FlowDock actor={actor} event={event} reasons={bookingReasons} words={(id) => words[id]}>
      {children}
    </FlowDock>
  );
}
