import { useLingui } from '@lingui/react/macro';
import type { Delivery } from '#contract/entities/invoice.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Section, Stack } from '#src/ui/layout/layout.tsx';
import { Address } from '#src/ui/text/address.tsx';
import { Text } from '#src/ui/text/text.tsx';

/** Address and recipient of an order. */
export function DeliverTo({ delivery }: { delivery: Delivery }) {
  const { t } = useLingui();
  const format = useFormat();
  const { otherFields, deliveryAddress, deliveryType, comments } = delivery;
  const isPickup = deliveryType === 'Pickup';
  const phone = [otherFields?.phoneCode, otherFields?.phoneNumber].filter(Boolean).join(' ');
  const name = otherFields?.name;
  // a pickup lists the clinic first, a delivery the person
  const lines = [
    ...(isPickup ? [format.named(deliveryAddress), name] : [name, deliveryAddress]),
    phone && format.phone(phone),
    otherFields?.email,
  ];
  const told = lines.filter((line): line is string => Boolean(line));
  if (told.length === 0) return null;
  return (
    <Section title={isPickup ? t`Pick up at` : t`Deliver to`}>
      <Card>
        <Stack gap={1}>
          {told.map((line, index) => (
            <Text key={line} isStrong={index === 0} {...(index > 0 && { tone: 'muted' })}>
              <Address>{line}</Address>
            </Text>
          ))}
          {comments && <Text size="sm">{t`Your note: ${comments}`}</Text>}
        </Stack>
      </Card>
    </Section>
  );
}
