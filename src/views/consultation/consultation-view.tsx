import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import type { ConsultationActor } from '#src/flows/consultation.definition.ts';
import { useFlow } from '#src/flows/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
import { PageSkeleton } from '../flow/page-skeleton.tsx';

/** /consultation */
export default function ConsultationView() {
  const actor = useFlow('consultation', undefined);
  return actor ? <Consultation actor={actor} /> : <PageSkeleton />;
}

function Consultation({ actor }: { actor: ConsultationActor }) {
  const path = useSelector(actor, ({ value }) => statePath(value));
  if (path === 'unavailable') return <Unavailable actor={actor} />;
  if (path === 'loading') return <PageSkeleton />;
  return <Page>{null}</Page>;
}

function Unavailable({ actor }: { actor: ConsultationActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const refresh = () => actor.send({ type: 'consultation.refresh' });
  return (
    <Page>
      <Empty title={t`Could not load`} actions={<Button isInline onPress={refresh}>{t`Try again`}</Button>}>
        {failure && failureWords(failure)}
      </Empty>
    </Page>
  );
}
