import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { judges } from '#machines/kit/judges.ts';
import { Hint } from '#src/ui/field/hint.tsx';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { JudgedPhone } from '#src/ui/flow/judged-field.tsx';
import { useRegions } from '#src/ui/flow/region-options.ts';
import { DetailText } from './detail-fields.tsx';
import { SignInLink } from './sign-in-link.tsx';
import type { StepProps } from './sign-up.types.ts';
import { useDetails } from './use-details.ts';
import { useFieldError } from './use-field-error.ts';

/** Email, which becomes the user ID, and mobile number. */
export function ContactFields({ actor }: StepProps) {
  return (
    <>
      <EmailField actor={actor} />
      <MobileField actor={actor} />
    </>
  );
}

/** Whether the email is free is asked when it has been left (SIGNUP-09). */
function EmailField({ actor }: StepProps) {
  const { t } = useLingui();
  const taken = useFieldError(actor, 'email', 'takenEmail');
  const words = {
    takenEmail: (
      <Hint word={t`Unavailable`}>
        {t`An account has this email already.`} <SignInLink />
      </Hint>
    ),
  };
  const error = taken.unmet;
  return (
    <DetailText
      actor={actor}
      name="email"
      label={t`Email address`}
      type="email"
      inputMode="email"
      autoComplete="email"
      help={t`You will sign in with it.`}
      judge={judges.email}
      onBlur={() => actor.send({ type: 'email.leave' })}
      error={error && words[error]}
    />
  );
}

function MobileField({ actor }: StepProps) {
  const { t } = useLingui();
  const { phoneCode, phoneNumber } = useSelector(actor, ({ context }) => context);
  const { isOpen, change } = useDetails(actor);
  return (
    <FieldPlace name="phoneNumber">
      <JudgedPhone
        label={t`Mobile number`}
        regions={useRegions()}
        code={phoneCode}
        number={phoneNumber}
        isReady={isOpen}
        onCodeChange={(code) => change({ phoneCode: code })}
        onNumberChange={(number) => change({ phoneNumber: number })}
      />
    </FieldPlace>
  );
}
