import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { useFormat } from '#src/format/use-format.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import type { ActActor } from './act-actor.ts';

/** Visits in times that are to be closed: each is kept or cancelled, holds are kept. */
export function ClosingReview({ actor }: { actor: ActActor }) {
  const { preview, decisions } = useSelector(actor, ({ context }) => context);
  const { dayTime, named } = useFormat();
  const { booked = [], waiting = 0, free = 0 } = preview ?? {};
  const held = booked.filter(({ isHold }) => isHold).length;
  return (
    <>
      <div className="inline wrap">
        <Badge tone={booked.length > 0 ? 'warn' : 'plain'}>
          {plural(booked.length, { one: '# visit', other: '# visits' })}
        </Badge>
        {held > 0 && (
          <Badge tone="bad" icon={clockIcon}>
            {t`${held} of them held`}
          </Badge>
        )}
        {waiting > 0 && <Badge tone="plain">{t`${waiting} on the waitlist`}</Badge>}
        <Badge tone="plain">{plural(free, { one: '# free time closes', other: '# free times close' })}</Badge>
      </div>
      {booked.map(({ _id, isHold, startsAt, patient, provider, service }) => (
        <div className="between sm wrap" key={_id}>
          <div>
            <b className="strong num">{dayTime(clinicDayOf(startsAt), clockTimeOf(startsAt))}</b> {patient.name}
            <br />
            <span className="mute">
              {named(service.name)} · {named(provider.name)}
            </span>
          </div>
          {isHold ? (
            <Badge tone="warn">{t`The hold is kept`}</Badge>
          ) : (
            <div className="words" role="group" aria-label={patient.name}>
              {(['kept', 'cancelled'] as const).map((becomes) => (
                <button
                  key={becomes}
                  type="button"
                  aria-pressed={decisions[_id] === becomes}
                  onClick={() => actor.send({ type: 'decision.choose', id: _id, becomes })}
                >
                  {becomes === 'kept' ? t`Keep` : t`Cancel`} <span className="sr">{patient.name}</span>
                </button>
              ))}
            </div>
          )}
        </div>
      ))}
      <p className="mute sm">
        <Trans>
          Who is cancelled gets a letter with the way to another time; fees and deposits go back. Places on the waitlist
          in these times end with a letter.
        </Trans>
      </p>
    </>
  );
}
