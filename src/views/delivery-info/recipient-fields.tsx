import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Recipient } from '#machines/delivery-info/delivery-info.types.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Section, Stack } from '#src/ui/layout/layout.tsx';
import { PhoneField } from '#src/ui/phone-field/phone-field.tsx';
import { FieldPlace } from '../flow/field-place.tsx';
import { useRegions } from '../flow/region-options.ts';
import type { DeliveryProps } from './delivery.types.ts';

/** Who receives it (DELIV-03). */
export function RecipientFields({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const { name, email, phoneCode, phoneNumber } = useSelector(actor, ({ context }) => context.form);
  const change = (changes: Partial<Recipient>) => actor.send({ type: 'recipient.change', changes });
  const regions = useRegions();
  return (
    <Section title={t`Who receives it`}>
      <Stack>
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="name"
          capitals="words"
          maxLength={200}
          text={name}
          onChange={(typed) => change({ name: typed })}
        />
        <FieldPlace name="phoneNumber">
          <PhoneField
            label={t`Mobile phone`}
            regions={regions}
            code={phoneCode}
            number={phoneNumber}
            onCodeChange={(code) => change({ phoneCode: code })}
            onNumberChange={(number) => change({ phoneNumber: number })}
          />
        </FieldPlace>
        <FieldPlace name="email">
          <TextField
            label={t`Email`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            text={email}
            onChange={(typed) => change({ email: typed })}
          />
        </FieldPlace>
      </Stack>
    </Section>
  );
}
