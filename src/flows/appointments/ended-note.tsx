import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { clinicDayOf } from '#contract/time.ts';
import { appointmentFacts } from '#machines/appointments/appointments.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { useTimeWords } from '../appointment-facts/appointment-words.ts';
import { RemoveFromCalendar } from './add-to-calendar.tsx';
import type { AppointmentsActor } from './appointments.definition.ts';

/** The most recent answer of the patient: a cancellation, which can still be in their own calendar, or a time that they keep. */
export function EndedNote({ actor }: { actor: AppointmentsActor }) {
  const { t } = useLingui();
  const format = useFormat();
  const timeWords = useTimeWords();
  const cancelled = useSelector(actor, ({ context }) => context.cancelled);
  const agreed = useSelector(actor, ({ context }) => context.agreed);
  const entries = useSelector(actor, ({ context }) => context.entries);
  const heading = useRef<HTMLHeadingElement>(null);
  // the focused card was removed with its entry
  useEffect(() => {
    if (entries !== null && document.activeElement === document.body) heading.current?.focus();
  }, [entries]);
  const entry = cancelled ?? agreed;
  if (entry === null) return null;
  const { isHeld, takesPlace } = appointmentFacts(entry);
  const when = `${format.day(clinicDayOf(entry.startDateTime))} ${timeWords(entry)}`;
  const words = agreed
    ? t`You keep the new time: ${when}`
    : entry.isWaitlist
      ? t`Left the waitlist: ${when}`
      : isHeld
        ? t`Released: ${when}`
        : t`Cancelled: ${when}`;
  return (
    <Note tone="ok">
      <Stack gap={2}>
        <Heading size="md" ref={heading}>
          {words}
        </Heading>
        {cancelled && takesPlace && <RemoveFromCalendar entry={cancelled} />}
      </Stack>
    </Note>
  );
}
