import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { choosingReasons } from '#machines/choosing/choosing.reasons.ts';
import type { ChoosingEvent } from '#machines/choosing/choosing.types.ts';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import type { ChoosingProps } from './booking.types.ts';
import { useNeedWords } from './booking-words.ts';

/** Dock with the only button that leads on while place, person and time are chosen. */
export function ChoosingDock({
  actor,
  event,
  children,
}: ChoosingProps & { event: ChoosingEvent; children: ReactNode }) {
  const kind = useSelector(actor, ({ context }) => context.kind);
  const words: Record<string, string> = useNeedWords(kind);
  return (
    <FlowDock actor={actor} event={event} reasons={choosingReasons} words={(id) => words[id]}>
      {children}
    </FlowDock>
  );
}
