import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { whyNot } from '#machines/kit/reasons.ts';
import { passwordResetReasons } from '#machines/password-reset/password-reset.reasons.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace, focusField } from '#src/ui/flow/field-place.tsx';
import { FlowButton } from '#src/ui/flow/flow-button.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { AuthScreen } from '../auth/auth-screen.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import type { PasswordResetActor } from './password-reset.definition.ts';
import { usePasswordReset } from './use-password-reset.ts';

const request = { type: 'link.request' } as const;

/** /signIn?step=forgot: asks for the user ID or email to which the link is sent; `username` is what sign-in was given. */
export default function ForgottenScreen({ username }: { username: string }) {
  const { t } = useLingui();
  const actor = usePasswordReset({ entry: 'ask', username, resetToken: null });
  return (
    <AuthScreen
      isFollowing
      title={t`Forgot password`}
      lead={t`We send a link by email. It lets you set a new password.`}
    >
      {actor && <AskingForm actor={actor} />}
    </AuthScreen>
  );
}

function AskingForm({ actor }: { actor: PasswordResetActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { username, failure } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('asking'));
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, request, passwordResetReasons));
  const [isAsked, setIsAsked] = useState(false);
  const needsUsername = t`Enter your user ID or email.`;
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (need) focusField(need.field);
        else actor.send(request);
      }}
    >
      {failure && <Note tone="bad" title={failureWords(failure)} />}
      <FieldPlace name="username">
        <TextField
          label={t`User ID or email`}
          name="username"
          autoComplete="username"
          isReady={isOpen}
          text={username}
          onChange={(text) => actor.send({ type: 'username.change', username: text })}
          error={isAsked && need ? needsUsername : null}
        />
      </FieldPlace>
      <FlowButton actor={actor} event={request} reasons={passwordResetReasons} words={() => needsUsername}>
        {isOpen ? t`Send the link` : t`Sending…`}
      </FlowButton>
      <BackToSignIn actor={actor} />
    </form>
  );
}
