import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Heading } from '#src/ui/text/text.tsx';
import { NewPasswordBody, NewPasswordDock } from '../new-password/new-password-form.tsx';
import { CodeChoiceDock, CodeChoiceStep } from './code-choice-step.tsx';
import { CodeDock, CodeStep } from './code-step.tsx';
import type { StepProps } from './sign-up.types.ts';
import { SignUpFailure } from './sign-up-failure.tsx';

const useOtp = ({ actor }: StepProps) => {
  const otp = useSelector(actor, ({ children }) => children.otp);
  const isSent = useSelector(otp, (snapshot) => snapshot?.matches('code') ?? false);
  return { otp, isSent };
};

/** The third step: a one-time code. */
export function OtpBody(props: StepProps) {
  const { otp, isSent } = useOtp(props);
  if (!otp) return null;
  if (isSent) return <CodeStep actor={otp} />;
  return (
    <>
      <SignUpFailure actor={props.actor} />
      <CodeChoiceStep actor={otp} />
    </>
  );
}
export function OtpDock(props: StepProps) {
  const { otp, isSent } = useOtp(props);
  if (!otp) return null;
  return isSent ? <CodeDock actor={otp} /> : <CodeChoiceDock actor={otp} />;
}

/** The last step: a password. */
export function PasswordBody({ actor }: StepProps) {
  const { t } = useLingui();
  const newPassword = useSelector(actor, ({ children }) => children.newPassword);
  const email = useSelector(actor, ({ context }) => context.email);
  return (
    <>
      <Heading size="xl">{t`Choose a password`}</Heading>
      {newPassword && (
        <NewPasswordBody actor={newPassword}>
          {/* tells a password manager the account of the password */}
          <input hidden readOnly name="username" autoComplete="username" value={email} />
        </NewPasswordBody>
      )}
    </>
  );
}
export function PasswordDock({ actor }: StepProps) {
  const newPassword = useSelector(actor, ({ children }) => children.newPassword);
  return newPassword ? <NewPasswordDock actor={newPassword} /> : null;
}
