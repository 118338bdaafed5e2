import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { DEPOSIT_HOLD_MS } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { focusHeading } from '#src/ui/flow/focus-heading.ts';
import { ZoneHint } from '#src/ui/flow/zone-hint.tsx';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import type { StepProps } from './booking.types.ts';
import { BookingDock } from './booking-dock.tsx';
import { BookingPage } from './booking-page.tsx';
import { FeeLines } from './fee-lines.tsx';
import { NotBooked } from './not-booked.tsx';
import { ReviewPlate } from './review-plate.tsx';

const MINUTES = DEPOSIT_HOLD_MS / MINUTE_MS;

/** The last look of a booking that costs a deposit (BOOK-34, BOOK-36). */
export function DepositStep({ actor }: StepProps) {
  const { t } = useLingui();
  const hasFee = useSelector(actor, ({ context }) => context.fee !== null);
  const now = useSelector(actor, ({ context }) => context.now);
  return (
    <BookingPage actor={actor}>
      <Heading size="xl">{t`Check before you pay`}</Heading>
      {hasFee && <NotBooked actor={actor} />}
      <ReviewPlate actor={actor} />
      <ZoneHint at={now} />
      <Section title={t`Deposit to pay now`}>
        <FieldPlace name="fee">
          <DepositFee actor={actor} />
        </FieldPlace>
      </Section>
      <Note tone="quiet" icon={hourglassIcon}>
        {t`We hold this time for ${MINUTES} minutes while you pay.`}
      </Note>
    </BookingPage>
  );
}

function DepositFee({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { fee, failure } = useSelector(actor, ({ context }) => context);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ missedAppointmentDeposit: 'loadingFee' }));
  const retry = () => {
    focusHeading();
    actor.send({ type: 'fee.retry' });
  };
  if (fee)
    return (
      <Card>
        <FeeLines fee={fee} of="deposit" />
      </Card>
    );
  if (isLoading)
    return (
      <SkeletonRegion label={t`Loading`}>
        <Skeleton height={120} radius={18} />
      </SkeletonRegion>
    );
  return (
    <Note tone="bad" title={t`The deposit could not be loaded`}>
      {failure && failureWords(failure)}{' '}
      <Button kind="quiet" isSmall isInline isFlush onPress={retry}>
        {t`Try again`}
      </Button>
    </Note>
  );
}

export function DepositDock({ actor }: StepProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const fee = useSelector(actor, ({ context }) => context.fee);
  const isCreating = useSelector(actor, (snapshot) => snapshot.matches('creating') && snapshot.hasTag('busy'));
  const isUnknown = useSelector(actor, (snapshot) => snapshot.matches({ creating: 'outcomeUnknown' }));
  const words = () => {
    if (isCreating) return t`Booking…`;
    if (isUnknown) return t`Try again`;
    return fee ? t`Pay deposit, ${money(fee.totalFee)}` : t`Pay deposit`;
  };
  return (
    <BookingDock actor={actor} event={{ type: 'step.next' }}>
      {words()}
    </BookingDock>
  );
}
