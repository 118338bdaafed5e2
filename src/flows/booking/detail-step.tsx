import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { ZoneHint } from '#src/ui/flow/zone-hint.tsx';
import { Section } from '#src/ui/layout/layout.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import type { StepProps } from './booking.types.ts';
import { BookingDock } from './booking-dock.tsx';
import { BookingPage } from './booking-page.tsx';
import { FeeLines } from './fee-lines.tsx';
import { NotBooked } from './not-booked.tsx';
import { ReviewPlate } from './review-plate.tsx';

/** The fee of a remote consultation; null for every other booking, which costs nothing now. */
const useFee = ({ actor }: StepProps) =>
  useSelector(actor, ({ context: { kind, fee } }) => (kind === 'remote' ? fee : null));

/** The last look before the booking is made (section 4, detail). */
export function DetailStep({ actor }: StepProps) {
  const { t } = useLingui();
  const fee = useFee({ actor });
  const now = useSelector(actor, ({ context }) => context.now);
  return (
    <BookingPage actor={actor}>
      <Heading size="xl">{t`Check before you book`}</Heading>
      <NotBooked actor={actor} />
      <ReviewPlate actor={actor} />
      <ZoneHint at={now} />
      {fee && (
        <Section title={t`Fee to pay now`}>
          <Card>
            <FeeLines fee={fee} of="remote" />
          </Card>
        </Section>
      )}
    </BookingPage>
  );
}

export function DetailDock({ actor }: StepProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const fee = useFee({ actor });
  const isWaiting = useSelector(actor, ({ context }) => context.isWaiting);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isUnknown = useSelector(actor, (snapshot) => snapshot.matches({ creating: 'outcomeUnknown' }));
  const words = () => {
    if (isBusy) return isWaiting ? t`Joining…` : t`Booking…`;
    if (isUnknown) return t`Try again`;
    if (isWaiting) return t`Join the waitlist`;
    return fee ? t`Book and pay ${money(fee.totalFee)}` : t`Book appointment`;
  };
  return (
    <BookingDock actor={actor} event={{ type: 'step.next' }}>
      {words()}
    </BookingDock>
  );
}
