import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, useState } from 'react';
import { whyNot } from '#machines/kit/reasons.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { signInReasons } from '#machines/sign-in/sign-in.reasons.ts';
import { AuthFrame, Or } from '#src/ui/auth-frame/auth-frame.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { LanguageButton } from '#src/ui/language-button/language-button.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { useDocumentTitle } from '#src/ui/popup/use-document-title.ts';
import type { SignInActor } from '#src/wiring/session.wiring.ts';
import { useWiring } from '#src/wiring/use-wiring.ts';
import { useFailureWords } from '../flow/failure-words.ts';
import { FieldPlace, focusField } from '../flow/field-place.tsx';
import { useLanguage } from '../profile/use-language.ts';
import { useFromPage } from './from-page.ts';

const Unavailable = lazy(() => import('../shell/unavailable.tsx'));

/** /signIn: user ID or email with a password, or Continue as a Guest. */
export default function SignInView() {
  const { session, openSignIn } = useWiring();
  const from = useFromPage();
  const [actor] = useState(() => openSignIn(from));
  const isUnavailable = useSelector(session, (snapshot) => snapshot.matches('profileUnavailable'));
  return isUnavailable ? <Unavailable /> : <SignInScreen actor={actor} />;
}

/** The screen of the sign-in machine. */
export function SignInScreen({ actor }: { actor: SignInActor }) {
  const { t } = useLingui();
  const { language, choose } = useLanguage();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const canGoAsGuest = useSelector(actor, (snapshot) => snapshot.can({ type: 'guest.submit' }));
  useDocumentTitle(t`Sign in`);
  return (
    <AuthFrame
      title={t`Sign in`}
      lead={t`Appointments, refills and NIK$ in one place.`}
      language={<LanguageButton language={language} onChange={choose} />}
    >
      <PasswordForm actor={actor} isOpen={path === 'form'} isBusy={path === 'signingIn' || path === 'signedIn'} />
      <Or>{t`or`}</Or>
      <Button
        kind="quiet"
        isReady={canGoAsGuest || path === 'signingInAsGuest'}
        isBusy={path === 'signingInAsGuest'}
        onPress={() => actor.send({ type: 'guest.submit' })}
      >{t`Continue as a Guest`}</Button>
    </AuthFrame>
  );
}

/** Open for typing until something is on its way. */
function PasswordForm({ actor, isOpen, isBusy }: { actor: SignInActor; isOpen: boolean; isBusy: boolean }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
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
      {failure && <Note tone="bad">{failureWords(failure)}</Note>}
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
      <Checkbox
        isChecked={isRemembered}
        isReady={isOpen}
        onChange={(isChecked) => actor.send({ type: 'remember.change', isRemembered: isChecked })}
      >{t`Remember me`}</Checkbox>
      <Button type="submit" isReady={isOpen || isBusy} isBusy={isBusy}>
        {isBusy ? t`Signing in…` : t`Sign in`}
      </Button>
    </form>
  );
}
