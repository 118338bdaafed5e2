import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Recipient } from '#machines/delivery-info/delivery-info.types.ts';
import { judges } from '#machines/kit/judges.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { JudgedField, JudgedPhone } from '#src/ui/flow/judged-field.tsx';
import { useRegions } from '#src/ui/flow/region-options.ts';
import { Section, Stack } from '#src/ui/layout/layout.tsx';
import type { DeliveryProps } from './delivery.types.ts';

/** The recipient of the delivery (DELIV-03). */
export function RecipientFields({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const { name, email, phoneCode, phoneNumber } = useSelector(actor, ({ context }) => context.form);
  const change = (changes: Partial<Recipient>) => actor.send({ type: 'recipient.change', changes });
  const regions = useRegions();
  return (
    <Section title={t`Who receives it`}>
      <Stack>
        <FieldPlace name="name">
          <JudgedField
            judge={judges.name}
            help={t`The courier and the counter look for it.`}
            label={t`Name`}
            name="name"
            autoComplete="name"
            capitals="words"
            text={name}
            onChange={(typed) => change({ name: typed })}
          />
        </FieldPlace>
        <FieldPlace name="phoneNumber">
          <JudgedPhone
            label={t`Mobile phone`}
            regions={regions}
            code={phoneCode}
            number={phoneNumber}
            onCodeChange={(code) => change({ phoneCode: code })}
            onNumberChange={(number) => change({ phoneNumber: number })}
          />
        </FieldPlace>
        <FieldPlace name="email">
          <JudgedField
            judge={judges.email}
            label={t`Email`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            text={email}
            onChange={(typed) => change({ email: typed })}
          />
        </FieldPlace>
      </Stack>
    </Section>
  );
}
