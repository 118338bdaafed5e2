import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../parts/button.tsx';
import { useFocused } from './account/use-focused.ts';
import { useShortcuts } from './shortcuts.tsx';
import { useDesk, useDeskSnapshot } from './use-desk.ts';

function Question() {
  const { actor } = useDesk();
  const title = useId();
  const part = useFocused<HTMLElement>();
  const stay = () => actor.send({ type: 'leave.decline' });
  useShortcuts({ Escape: stay });
  return (
    <section ref={part} className="box stack-3" tabIndex={-1} aria-labelledby={title}>
      <h2 className="h-md" id={title}>
        <Trans>Leave the recovery codes?</Trans>
      </h2>
      <p className="sm">
        <Trans>You have not said yet that you keep them, and nothing shows them again.</Trans>
      </p>
      <div className="inline wrap">
        <Button kind="danger" onPress={() => actor.send({ type: 'leave.submit' })}>
          <Trans>Yes, leave them</Trans>
        </Button>
        <Button onPress={stay}>
          <Trans>No, stay here</Trans>
        </Button>
      </div>
    </section>
  );
}

/** The question before recovery codes are left that the person does not keep yet. */
export function LeaveCodes() {
  // the question is rendered again in another language
  useLingui();
  const { leavingFor } = useDeskSnapshot().context;
  return leavingFor === null ? null : (
    <div className="dk-ask">
      <Question key={leavingFor} />
    </div>
  );
}
