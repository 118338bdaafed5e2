import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Button } from '#desk/app/parts/button.tsx';
import type { AccountActor } from './account-actor.ts';

/** Buttons at the end of a form of the account: one to go on, one to leave it. */
export function FormEnd({ actor, submit }: { actor: AccountActor; submit: ReactNode }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className="inline wrap">
      <Button kind="primary" type="submit" isBusy={isBusy} onPress={() => {}}>
        {submit}
      </Button>
      <Button onPress={() => actor.send({ type: 'step.back' })}>
        <Trans>No, leave it</Trans>
      </Button>
    </div>
  );
}
