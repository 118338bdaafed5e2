import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { NearbySlot } from '#machines/choosing/choosing.types.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { DateBox } from '#src/ui/date-box/date-box.tsx';
import { Section, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import type { ChoosingProps } from './booking.types.ts';
import { BookingPage } from './booking-page.tsx';

/** Another patient booked the time: offers the nearest free ones and keeps all other data (BOOK-49). */
export function SlotTakenStep({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { lost, nearby } = useSelector(actor, ({ context }) => context);
  const canWait = useSelector(actor, (snapshot) => snapshot.can({ type: 'waitlist.open' }));
  const whoOf = ({ slot }: NearbySlot) => format.named((slot.doctor ?? slot.therapist)?.name);
  return (
    <BookingPage actor={actor}>
      <Heading size="xl">{t`Choose another time`}</Heading>
      <Note
        tone="warn"
        title={
          lost ? t`${format.dayTime(lost.day, lost.slot.startTime)} is no longer free` : t`This time is no longer free`
        }
      >
        {t`You are not booked yet. Your other answers are kept.`}
      </Note>
      {nearby.length > 0 && (
        <Section title={t`Nearest free times`}>
          <Plate>
            {nearby.map((near) => (
              <Row
                key={near.slot._id}
                lead={<DateBox day={near.day} />}
                title={format.time(near.slot.startTime)}
                sub={whoOf(near)}
                onPress={() => actor.send({ type: 'nearby.select', nearby: near })}
              />
            ))}
          </Plate>
        </Section>
      )}
      <Stack gap={3}>
        {lost && canWait && (
          <Button kind="soft" onPress={() => actor.send({ type: 'waitlist.open' })}>
            {t`Join the waitlist for ${format.day(lost.day)}`}
          </Button>
        )}
        <Button kind="line" onPress={() => actor.send({ type: 'start.edit' })}>{t`Choose another day or time`}</Button>
      </Stack>
    </BookingPage>
  );
}
