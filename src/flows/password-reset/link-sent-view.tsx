import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { whyNot } from '#machines/kit/reasons.ts';
import { passwordResetReasons } from '#machines/password-reset/password-reset.reasons.ts';
import { useContact } from '#src/format/use-contact.ts';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Remaining } from '#src/ui/flow/remaining.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { AuthScreen } from '../auth/auth-screen.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import type { PasswordResetActor } from './password-reset.definition.ts';
import { usePasswordReset } from './use-password-reset.ts';

const request = { type: 'link.request' } as const;

/** /forgotPasswordSuccess: the same for existing and unknown accounts (AUTH-22). */
export default function LinkSentView() {
  const actor = usePasswordReset({ entry: 'sent', username: '', resetToken: null });
  return actor && <LinkSent actor={actor} />;
}

function LinkSent({ actor }: { actor: PasswordResetActor }) {
  const { t } = useLingui();
  const { phone, call } = useContact();
  const failureWords = useFailureWords();
  const { username, failure } = useSelector(actor, ({ context }) => context);
  const name = username.trim();
  return (
    <AuthScreen
      title={t`Check your email or SMS`}
      lead={
        name === ''
          ? t`If you asked for a link and have an account, it is on its way.`
          : t`If an account uses ${name}, we sent a link to set a new password.`
      }
    >
      {failure && <Note tone="bad" title={failureWords(failure)} />}
      <Plate>
        <SendAgain actor={actor} />
        <Row lead={<Glyph icon={phoneIcon} />} title={t`Nothing came? Call us`} sub={phone} {...call} isExternal />
      </Plate>
      <Note>{t`It goes to the email or the phone that you confirmed when you signed up.`}</Note>
      <Note tone="quiet">{t`Look in the junk folder, too. The link works once, for a short time.`}</Note>
      <BackToSignIn actor={actor} kind="primary" />
    </AuthScreen>
  );
}

/** Sends the link again. A person who opened the page by its address gets the form for the user ID instead. */
function SendAgain({ actor }: { actor: PasswordResetActor }) {
  const { t } = useLingui();
  const resendAt = useSelector(actor, ({ context }) => context.resendAt);
  const canSend = useSelector(actor, (snapshot) => snapshot.can(request));
  const isWaiting = useSelector(actor, (snapshot) => snapshot.matches({ sent: 'waiting' }));
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, request, passwordResetReasons));
  const lead = <Glyph icon={reloadIcon} />;
  if (need) return <Row lead={lead} title={t`Ask for a link`} href="/signIn?step=forgot" />;
  if (canSend) return <Row lead={lead} title={t`Send it again`} onPress={() => actor.send(request)} />;
  return (
    <Row
      lead={lead}
      title={t`Send it again`}
      sub={isWaiting ? <Remaining until={resendAt} says="readyIn" /> : t`Sending…`}
    />
  );
}
