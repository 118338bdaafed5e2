import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OtpActor } from '#src/flows/otp/otp.definition.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { CodeChoiceDock, CodeChoiceStep } from '../sign-up/code-choice-step.tsx';
import { CodeDock, CodeStep } from '../sign-up/code-step.tsx';

/** Page of its own for a one-time code. @param otherWay where Back leads from it */
export function ByCode({ actor, otherWay }: { actor: OtpActor; otherWay: string }) {
  const { t } = useLingui();
  const isSent = useSelector(actor, (snapshot) => snapshot.matches('code'));
  const isAsked = useSelector(actor, ({ context }) => context.isAsked);
  const canGoBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'step.back' }));
  return (
    <>
      <Page>
        {isSent ? <CodeStep actor={actor} /> : <CodeChoiceStep actor={actor} />}
        {canGoBack && (
          <Button kind="quiet" onPress={() => actor.send({ type: 'step.back' })}>
            {isSent && !isAsked ? t`Back` : otherWay}
          </Button>
        )}
      </Page>
      {isSent ? <CodeDock actor={actor} /> : <CodeChoiceDock actor={actor} />}
    </>
  );
}
