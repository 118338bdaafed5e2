import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Fragment, useId } from 'react';
import type { Passkey } from '#contract/entities/passkey.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { Button } from '#desk/app/parts/button.tsx';
import { ErrorLine } from '#desk/app/parts/field.tsx';
import { selectIsRemoving } from '#machines/desk-account/desk-account.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { failureWords } from '../failure-words.ts';
import type { AccountActor } from './account-actor.ts';
import { useFocused } from './use-focused.ts';

/** The question before a passkey is removed. */
function Removal({ actor, name }: { actor: AccountActor; name: string }) {
  const snapshot = useSelector(actor, (each) => each);
  const { failure } = snapshot.context;
  const title = useId();
  const part = useFocused<HTMLDivElement>();
  return (
    <div ref={part} className="stack-3" role="group" tabIndex={-1} aria-labelledby={title}>
      <h2 className="h-md" id={title}>
        <Trans>Remove {name}?</Trans>
      </h2>
      <p className="sm">
        <Trans>It opens the desk no more, at once. Its device may still show it; delete it there, too.</Trans>
      </p>
      {failure && <ErrorLine>{failureWords(failure)}</ErrorLine>}
      <div className="inline wrap">
        <Button
          kind="danger"
          isBusy={snapshot.matches('removing')}
          onPress={() => actor.send({ type: 'remove.submit' })}
        >
          <Trans>Yes, remove it</Trans>
        </Button>
        <Button onPress={() => actor.send({ type: 'step.back' })}>
          <Trans>No, keep it</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The passkeys, the one added last first. */
export function PasskeyList({ actor }: { actor: AccountActor }) {
  const snapshot = useSelector(actor, (each) => each);
  const { passkeys, chosen } = snapshot.context;
  const { day, time } = useFormat();
  const at = (instant: IsoInstant) => `${day(clinicDayOf(instant))} ${time(clockTimeOf(instant))}`;
  const isAsked = (key: Passkey) => key._id === chosen && selectIsRemoving(snapshot);
  return (
    <section className="box box--flush">
      <h2 className="sub-h">
        <Trans>Passkeys</Trans>
      </h2>
      <table className="tb">
        <thead>
          <tr>
            <th>{t`Passkey`}</th>
            <th>{t`Added`}</th>
            <th>{t`Last used`}</th>
            <th>{t`Where it is`}</th>
            <th>
              <span className="sr">{t`Acts`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {passkeys.map((key) => (
            <Fragment key={key._id}>
              <tr className={isAsked(key) ? 'is-open' : undefined}>
                <td>
                  <b className="strong">{key.name}</b>
                </td>
                <td data-name={t`Added`}>{at(key.addedAt)}</td>
                <td data-name={t`Last used`}>{key.usedAt ? at(key.usedAt) : t`not yet`}</td>
                <td data-name={t`Where it is`}>
                  {key.isSynced ? <Badge>{t`Synced between devices`}</Badge> : <Badge>{t`On one device`}</Badge>}
                </td>
                <td>
                  <div className="acts wrap">
                    {snapshot.matches('account') && (
                      <Button isSmall onPress={() => actor.send({ type: 'remove.begin', id: key._id })}>
                        <Trans>Remove</Trans> <span className="sr">{key.name}</span>
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
              {isAsked(key) && (
                <tr className="is-open">
                  <td colSpan={5}>
                    <Removal actor={actor} name={key.name} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
