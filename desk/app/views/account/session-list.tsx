import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { StaffSession } from '#contract/entities/staff.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { Button } from '#desk/app/parts/button.tsx';
import { useFormat } from '#src/format/use-format.ts';
import type { AccountActor } from './account-actor.ts';

const deviceOf = ({ browser, system }: StaffSession): string =>
  [browser, system].filter((part) => part != null).join(', ') || t`Unknown device`;

/** Sessions of the person; this one is the first, and ends by signing out. */
export function SessionList({ actor }: { actor: AccountActor }) {
  const snapshot = useSelector(actor, (each) => each);
  const { sessions, chosenSession } = snapshot.context;
  const { day, time } = useFormat();
  const at = (instant: IsoInstant) => `${day(clinicDayOf(instant))} ${time(clockTimeOf(instant))}`;
  const isEnding = (id: StaffSession['_id']) => snapshot.matches('endingSession') && id === chosenSession;
  return (
    <section className="box box--flush">
      <h2 className="sub-h">
        <Trans>Where you are signed in</Trans>
      </h2>
      <table className="tb">
        <thead>
          <tr>
            <th>{t`Device`}</th>
            <th>{t`Signed in`}</th>
            <th>{t`Last used`}</th>
            <th>
              <span className="sr">{t`Acts`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session._id}>
              <td>
                <span className="inline wrap">
                  <b className="strong">{deviceOf(session)}</b>
                  {session.isThis && <Badge>{t`This session`}</Badge>}
                </span>
              </td>
              <td data-name={t`Signed in`}>{at(session.beganAt)}</td>
              <td data-name={t`Last used`}>{at(session.usedAt)}</td>
              <td>
                <div className="acts wrap">
                  {!session.isThis && (snapshot.matches('account') || isEnding(session._id)) && (
                    <Button
                      isSmall
                      isBusy={isEnding(session._id)}
                      onPress={() => actor.send({ type: 'session.end', id: session._id })}
                    >
                      <Trans>End</Trans> <span className="sr">{deviceOf(session)}</span>
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
