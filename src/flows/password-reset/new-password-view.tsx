import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ResetToken } from '#contract/ids.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { AuthScreen } from '../auth/auth-screen.tsx';
import { useSecretOfLink } from '../auth/secret-of-link.ts';
import { NewPasswordBody, NewPasswordButton } from '../new-password/new-password-form.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import type { PasswordResetActor } from './password-reset.definition.ts';
import { usePasswordReset } from './use-password-reset.ts';

/** /resetPassword/{token} */
export default function NewPasswordView() {
  const { token } = useParams({ strict: false });
  const resetToken = useSecretOfLink(token as ResetToken | undefined, '/resetPassword');
  const actor = usePasswordReset({ entry: 'link', username: '', resetToken });
  return actor && <NewPasswordScreen actor={actor} />;
}

function NewPasswordScreen({ actor }: { actor: PasswordResetActor }) {
  const { t } = useLingui();
  const newPassword = useSelector(actor, ({ children }) => children.newPassword);
  const isInvalid = useSelector(actor, (snapshot) => snapshot.matches('linkInvalid'));
  if (isInvalid) return <LinkInvalid actor={actor} />;
  return (
    newPassword && (
      <AuthScreen title={t`Set a new password`} lead={t`You then sign in with it.`}>
        <NewPasswordBody actor={newPassword}>
          <NewPasswordButton actor={newPassword} />
          <BackToSignIn actor={newPassword} />
        </NewPasswordBody>
      </AuthScreen>
    )
  );
}

function LinkInvalid({ actor }: { actor: PasswordResetActor }) {
  const { t } = useLingui();
  return (
    <AuthScreen isFollowing title={t`This link does not work`} lead={t`Your password was not changed.`}>
      <Note tone="bad" title={t`Reset Password link is expired or invalid.`}>
        {t`Ask for another one. Only the newest link works.`}
      </Note>
      <Button onPress={() => actor.send({ type: 'link.again' })}>{t`Send another link`}</Button>
      <BackToSignIn actor={actor} />
    </AuthScreen>
  );
}
