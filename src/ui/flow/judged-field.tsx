import { useLingui } from '@lingui/react/macro';
import { type Judge, judgePhone } from '#machines/kit/judges.ts';
import { TextField, type TextFieldProps } from '#src/ui/field/text-field.tsx';
import { PhoneField, type PhoneFieldProps } from '#src/ui/phone-field/phone-field.tsx';
import { useFaultWords } from './fault-words.ts';
import { useLeft } from './use-left.ts';

interface JudgedProps extends TextFieldProps {
  judge: Judge;
  /** Wraps the sentence of a fault in the field's own words. */
  told?: (words: string) => string;
}

/** A text field that shows its fault once it was left. Too long a text is reported, never cut. */
export function JudgedField({ judge, told = (words) => words, ...field }: JudgedProps) {
  const { t } = useLingui();
  const words = useFaultWords();
  const [isLeft, leave] = useLeft();
  const { faultOf, max } = judge;
  const fault = isLeft && field.text !== '' ? faultOf(field.text) : null;
  const { length } = field.text.trim();
  const excess = fault === 'tooLong' && max !== undefined && t`Use ${max} characters or fewer. This has ${length}.`;
  return (
    <TextField
      {...field}
      error={field.error || excess || (fault === null ? undefined : told(words(fault, field.text)))}
      onBlur={() => {
        leave();
        field.onBlur?.();
      }}
    />
  );
}

/** A phone field that shows its fault once it was left. */
export function JudgedPhone<Region extends string>(field: PhoneFieldProps<Region>) {
  const { t } = useLingui();
  const words = useFaultWords();
  const [isLeft, leave] = useLeft();
  const { code, number } = field;
  const fault = isLeft && number !== '' ? judgePhone(code).faultOf(number) : null;
  const isOfDigits = fault === 'wrongStart' || fault === 'tooFewDigits' || fault === 'tooManyDigits';
  const ofSingapore = code === '+65' && isOfDigits && t`Enter 8 digits starting with 6, 8 or 9.`;
  return (
    <PhoneField {...field} onBlur={leave} error={ofSingapore || (fault === null ? undefined : words(fault, number))} />
  );
}
