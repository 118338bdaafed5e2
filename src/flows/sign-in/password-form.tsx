import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type Failure, isRejectedAs } from '#machines/kit/failure.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { signInReasons } from '#machines/sign-in/sign-in.reasons.ts';
import { withFrom } from '#src/app/addresses.ts';
import type { SignInActor } from '#src/app/ahead.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FailureText } from '#src/ui/flow/failure-text.tsx';
import { FieldPlace, focusField } from '#src/ui/flow/field-place.tsx';
import { Inline } from '#src/ui/layout/layout.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { TapLink } from '#src/ui/link/tap-link.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { useFromPage } from '../auth/from-page.ts';

/** The fields can be typed in until a call runs. */
export function PasswordForm({ actor, isOpen, isBusy }: { actor: SignInActor; isOpen: boolean; isBusy: boolean }) {
  const { t } = useLingui();
  const from = useFromPage();
  const { username, password, isRemembered, failure } = useSelector(actor, ({ context }) => context);
  const submit = { type: 'signIn.submit' } as const;
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, submit, signInReasons));
  const [isAsked, setIsAsked] = useState(false);
  const words = { needsUsername: t`Enter your user ID or email.`, needsPassword: t`Enter your password.` };
  const errorOf = (field: string) => (isAsked && need?.field === field ? words[need.id] : null);
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (need) focusField(need.field);
        else actor.send(submit);
      }}
    >
      {failure && <SignInFailure failure={failure} />}
      <FieldPlace name="username">
        <TextField
          label={t`User ID or email`}
          name="username"
          autoComplete="username"
          isReady={isOpen}
          text={username}
          onChange={(text) => actor.send({ type: 'username.change', username: text })}
          error={errorOf('username')}
        />
      </FieldPlace>
      <FieldPlace name="password">
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          isReady={isOpen}
          text={password}
          onChange={(text) => actor.send({ type: 'password.change', password: text })}
          error={errorOf('password')}
        />
      </FieldPlace>
      <Inline isSpread isWrapping>
        <Checkbox
          isChecked={isRemembered}
          isReady={isOpen}
          onChange={(isChecked) => actor.send({ type: 'remember.change', isRemembered: isChecked })}
        >{t`Remember me`}</Checkbox>
        <TapLink href={withFrom('/signIn?step=forgot', from)}>{t`Forgot password?`}</TapLink>
      </Inline>
      <Button type="submit" isReady={isOpen || isBusy} isBusy={isBusy}>
        {isBusy ? t`Signing in…` : t`Sign in`}
      </Button>
    </form>
  );
}

/** A refused login says what helps; other failures only what happened. */
function SignInFailure({ failure }: { failure: Failure }) {
  const { t } = useLingui();
  const from = useFromPage();
  const reset = <Link href={withFrom('/signIn?step=forgot', from)}>{t`reset your password`}</Link>;
  return (
    <Note tone="bad" title={<FailureText failure={failure} />}>
      {isRejectedAs(failure, 'WRONG_CREDENTIALS') && <Trans>Check caps lock, or {reset}.</Trans>}
    </Note>
  );
}
