import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { withFrom } from '#src/app/addresses.ts';
import { useCurrentRoute } from '#src/app/routes/current-route.ts';
import { useService } from '#src/app/use-app.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { useRemaining, useRemainingWords } from '#src/ui/flow/use-remaining.ts';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { ReportLink } from '#src/ui/report-link/report-link.tsx';
import { useFromPage } from './from-page.ts';

/** Page for a failed guest login or profile: names the failure and offers a way on. */
export default function Unavailable() {
  const session = useService('session');
  const isTooMany = useSelector(
    session,
    (snapshot) => snapshot.matches('absent') && isRejectedAs(snapshot.context.failure, 'TOO_MANY_TRIES'),
  );
  return <Page>{isTooMany ? <TooMany /> : <OutOfReach />}</Page>;
}

const useRetry = () => {
  const session = useService('session');
  const time = useService('time');
  return () => session.send({ type: 'session.retry', now: time.now() });
};

/** Link to sign-in that returns to the wanted page. */
function useSignInHref(): string {
  const from = useFromPage();
  const href = useLocation({ select: (location) => location.href });
  const isFramed = useCurrentRoute()?.entry.title !== null;
  return withFrom('/signIn', isFramed ? href : from);
}

/** The clinic accepts no more guests from this network for a while; a person with an account can sign in. */
function TooMany() {
  const { t } = useLingui();
  const session = useService('session');
  const seconds = useRemaining(useSelector(session, ({ context }) => context.guestAt));
  const wait = useRemainingWords().goesOnIn(seconds);
  const retry = useRetry();
  return (
    <Empty
      scene="waiting"
      title={t`We are busy here`}
      actions={
        <>
          <ButtonLink href={useSignInHref()} isInline>{t`Sign in`}</ButtonLink>
          <Button kind="line" isInline onPress={retry}>{t`Try again`}</Button>
          <ReportLink />
        </>
      }
    >
      {t`${wait} You need not wait to sign in.`}
    </Empty>
  );
}

function OutOfReach() {
  const { t } = useLingui();
  const session = useService('session');
  const failureWords = useFailureWords();
  const failure = useSelector(session, ({ context }) => context.failure);
  const canLogOut = useSelector(session, (snapshot) => snapshot.can({ type: 'session.end', goTo: null }));
  const isReached = failure !== null && failure.kind !== 'offline' && failure.kind !== 'timeout';
  const signInHref = useSignInHref();
  const retry = useRetry();
  return (
    <Stack gap={6}>
      <Empty
        {...(!isReached && { scene: 'offline' as const })}
        title={isReached ? t`Something went wrong on our side` : t`We could not reach the clinic`}
        actions={
          <>
            <Button isInline onPress={retry}>{t`Try again`}</Button>
            {!canLogOut && <ButtonLink kind="line" isInline href={signInHref}>{t`Sign in`}</ButtonLink>}
            {!isReached && <ReportLink />}
          </>
        }
      >
        {failure && !isReached ? failureWords(failure) : t`Please wait a moment, then try again. Nothing was sent.`}
      </Empty>
      {canLogOut && (
        <Button kind="quiet" onPress={() => session.send({ type: 'session.end', goTo: null })}>
          {t`Log out`}
        </Button>
      )}
    </Stack>
  );
}
