import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import { withFrom } from '#src/app/addresses.ts';
import type { SignInActor } from '#src/app/ahead.ts';
import { useFlow, useService } from '#src/app/use-app.ts';
import { Unavailable } from '#src/flows/auth/unavailable-later.ts';
import { Or } from '#src/ui/auth-frame/auth-frame.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { qrCodeIcon } from '#src/ui/icon/qr-code.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { lazyView } from '#src/ui/lazy-view.ts';
import { TapLink } from '#src/ui/link/tap-link.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { AuthScreen } from '../auth/auth-screen.tsx';
import { useFromPage, useIsForgotten } from '../auth/from-page.ts';
import { PasswordForm } from './password-form.tsx';

const ForgottenScreen = lazyView(() => import('../password-reset/forgotten-screen.tsx'));
const UserIdScreen = lazyView(() => import('./user-id-screen.tsx'));
const GuestWait = lazyView(() => import('./guest-wait.tsx'));
const DigitalIdScreen = lazyView(() => import('../digital-id/digital-id-screen.tsx'));

/** /signIn: user ID or email with a password, the digital ID, or Continue as a Guest; with ?step=forgot the way to a new password. */
export default function SignInView() {
  const session = useService('session');
  const actor = useFlow('signIn', undefined);
  const isForgotten = useIsForgotten();
  const isUnavailable = useSelector(session, (snapshot) => snapshot.matches('profileUnavailable'));
  if (isUnavailable) return <Unavailable />;
  if (actor === null) return null;
  if (isForgotten) return <ForgottenScreen username={actor.getSnapshot().context.username} />;
  return <SignInScreen actor={actor} />;
}

/** The screen of the sign-in machine. */
function SignInScreen({ actor }: { actor: SignInActor }) {
  const { t } = useLingui();
  const from = useFromPage();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const digitalId = useSelector(actor, ({ children }) => children.digitalId);
  const hasLostUserId = useSelector(actor, ({ context }) => context.lost !== null);
  const time = useService('time');
  const guestAt = useSelector(actor, ({ context }) => context.guestAt);
  const canGoAsGuest = useSelector(actor, (snapshot) => snapshot.can({ type: 'guest.submit', now: time.now() }));
  const canOpenDigitalId = useSelector(actor, (snapshot) => snapshot.can({ type: 'digitalId.open' }));
  if (digitalId) return <DigitalIdScreen actor={digitalId} otherWay={t`Use password instead`} />;
  if (hasLostUserId) return <UserIdScreen actor={actor} />;
  return (
    <AuthScreen title={t`Sign in`} lead={t`Appointments, refills and NIK$ in one place.`}>
      <PasswordForm actor={actor} isOpen={path === 'form'} isBusy={path === 'signingIn' || path === 'signedIn'} />
      <Or>{t`or`}</Or>
      <Stack gap={3}>
        <Button
          kind="line"
          icon={qrCodeIcon}
          isReady={canOpenDigitalId}
          onPress={() => actor.send({ type: 'digitalId.open' })}
        >{t`Sign in with Digital ID`}</Button>
        {guestAt !== null && <GuestWait until={guestAt} />}
        {path === 'waitingAsGuest' ? (
          <Button kind="quiet" onPress={() => actor.send({ type: 'guest.cancel' })}>{t`Do not wait`}</Button>
        ) : (
          <Button
            kind="quiet"
            isReady={canGoAsGuest || path === 'signingInAsGuest'}
            isBusy={path === 'signingInAsGuest'}
            onPress={() => actor.send({ type: 'guest.submit', now: time.now() })}
          >{t`Continue as a Guest`}</Button>
        )}
      </Stack>
      <Text isCentred tone="muted">
        {t`New here?`} <TapLink href={withFrom('/signup', from)}>{t`Create an account`}</TapLink>
      </Text>
    </AuthScreen>
  );
}
