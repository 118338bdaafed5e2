import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Judge } from '#machines/kit/judges.ts';
import type { DetailAnswers } from '#machines/sign-up/sign-up.types.ts';
import { ComboBox, type Option } from '#src/ui/combo-box/combo-box.tsx';
import type { TextFieldProps } from '#src/ui/field/text-field.tsx';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { JudgedField } from '#src/ui/flow/judged-field.tsx';
import type { StepProps } from './sign-up.types.ts';
import { useDetails } from './use-details.ts';

type TextName = 'name' | 'email' | 'postal' | 'address' | 'unit';

/** A line of text among the details. */
export function DetailText({
  actor,
  name,
  ...field
}: StepProps & { name: TextName; judge: Judge } & Omit<TextFieldProps, 'text' | 'onChange' | 'isReady' | 'name'>) {
  const text = useSelector(actor, ({ context }) => context[name]);
  const { isOpen, change } = useDetails(actor);
  return (
    <FieldPlace name={name}>
      <JudgedField
        {...field}
        name={name}
        isReady={isOpen}
        text={text}
        onChange={(typed) => change({ [name]: typed })}
      />
    </FieldPlace>
  );
}

/** A field with one of the long lists. */
export function DetailRegion<Name extends 'nationality' | 'countryCode'>({
  actor,
  name,
  ...field
}: StepProps & {
  name: Name;
  label: string;
  options: readonly Option<NonNullable<DetailAnswers[Name]>>[];
  autoComplete?: string;
}) {
  const { t } = useLingui();
  const selected: DetailAnswers[Name] = useSelector(actor, ({ context }) => context[name]);
  const { isOpen, change } = useDetails(actor);
  return (
    <FieldPlace name={name}>
      <ComboBox
        {...field}
        selected={selected}
        {...(selected === null && { shown: t`Choose` })}
        isReady={isOpen}
        onSelect={(chosen) => change({ [name]: chosen })}
      />
    </FieldPlace>
  );
}
