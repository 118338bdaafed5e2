import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '#desk/app/parts/button.tsx';
import { Field } from '#desk/app/parts/field.tsx';
import type { deskListMachine } from '#machines/desk-list/desk-list.machine.ts';
import { listReasons } from '#machines/desk-list/desk-list.reasons.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { useTried } from '../use-tried.ts';

/** Form for the reason why the trail is read. */
export function ReasonForm({
  snapshot,
  send,
}: {
  snapshot: SnapshotFrom<typeof deskListMachine>;
  send: (event: 'submit' | 'leave' | { reason: string }) => void;
}) {
  const missing = whyNot(snapshot, { type: 'reason.submit' }, listReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    send('submit');
  };
  return (
    <form className="box" onSubmit={submit} noValidate>
      <div className="stack-3">
        <Field
          label={t`Why do you read the trail?`}
          help={t`Your reading and its reason are in the trail, too.`}
          isFocused
          maxLength={300}
          text={snapshot.context.reason}
          error={isTried && missing ? t`Write why you read the trail` : null}
          onChange={(reason) => send({ reason })}
        />
        <div>
          <Button kind="primary" type="submit" onPress={() => {}}>
            <Trans>Read the trail</Trans>
          </Button>{' '}
          <Button onPress={() => send('leave')}>
            <Trans>No, leave it</Trans>
          </Button>
        </div>
      </div>
    </form>
  );
}
