import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import type { HoldingProps, StepProps } from './booking.types.ts';
import { HeldCard } from './held-card.tsx';
import { HeldUntil } from './held-until.tsx';

/** The booking is not paid yet, and its time is still held (BOOK-60). */
export function HeldStep({ actor }: StepProps) {
  const { t } = useLingui();
  const appointment = useSelector(actor, ({ context }) => context.appointment);
  return (
    <Page>
      <Stack gap={6}>
        <Stack gap={2}>
          <Heading size="xl">{t`We still hold this time`}</Heading>
          <Text tone="muted">{t`You are booked once it is paid.`}</Text>
        </Stack>
        {appointment && <HeldCard appointment={appointment} />}
        <HeldUntil actor={actor} />
      </Stack>
    </Page>
  );
}

export function HeldDock({ holding }: HoldingProps) {
  const { t } = useLingui();
  return (
    <Dock>
      <Button onPress={() => holding.send({ type: 'step.next' })}>{t`Continue to payment`}</Button>
    </Dock>
  );
}
