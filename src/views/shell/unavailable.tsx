import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { ReportLink } from '#src/ui/report-link/report-link.tsx';
import { useWiring } from '#src/wiring/use-wiring.ts';
import { useFailureWords } from '../flow/failure-words.ts';

/** Nobody could be signed in, or their profile could not be loaded: what happened and what to do. */
export default function Unavailable() {
  const { t } = useLingui();
  const { session, time } = useWiring();
  const failureWords = useFailureWords();
  const failure = useSelector(session, ({ context }) => context.failure);
  const canLogOut = useSelector(session, (snapshot) => snapshot.can({ type: 'session.end', goTo: null }));
  return (
    <Page>
      <Empty
        scene="offline"
        title={t`We could not reach the clinic`}
        actions={
          <>
            <Button isInline onPress={() => session.send({ type: 'session.retry', now: time.now() })}>
              {t`Try again`}
            </Button>
            {canLogOut && (
              <Button kind="quiet" isInline onPress={() => session.send({ type: 'session.end', goTo: null })}>
                {t`Log out`}
              </Button>
            )}
            <ReportLink />
          </>
        }
      >
        {failure ? failureWords(failure) : t`Please wait a moment, then try again. Nothing was sent.`}
      </Empty>
    </Page>
  );
}
