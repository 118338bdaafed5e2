import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { clockTimeOf } from '#contract/time.ts';
import type { Day } from '#machines/desk-day/desk-day.types.ts';
import { useFormat } from '#src/format/use-format.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { Badge } from '../../parts/badge.tsx';
import { useSteady } from '../steady.ts';
import { ActButtons, OpenAct, useActSubject, VisitActs } from './day-acts.tsx';
import { useDay } from './use-day.ts';

const OF_WAITING = ['acceptWaitlist', 'rejectWaitlist'] as const;

function ToAnswer({ data }: { data: Day }) {
  const { actor, snapshot } = useDay();
  const { time } = useFormat();
  const subject = useActSubject();
  const { rows, holding } = useSteady(
    data.visits.filter(({ state }) => state === 'new'),
    ({ id }) => id,
  );
  const isInColumns = snapshot.context.look === 'columns';
  return (
    <section className="box box--flush" {...holding}>
      <h2 className="sub-h">
        <Trans>To answer</Trans> <span className={rows.some(({ isOverdue }) => isOverdue) ? 'n n--late' : 'n'}>{rows.length}</span>
      </h2>
      {rows.length === 0 && (
        <p className="ask mute">
          <Trans>Nobody waits for an answer.</Trans>
        </p>
      )}
      {rows.map((visit) => (
        <div className={subject === visit.id ? 'ask is-open' : 'ask'} key={visit.id}>
          <div className="between">
            <b className="strong num">{time(clockTimeOf(visit.startsAt))}</b>
            {visit.isOverdue && (
              <Badge tone="bad" icon={clockIcon}>
                <Trans>Overdue</Trans>
              </Badge>
            )}
          </div>
          <div>
            <button
              type="button"
              className="strong"
              onClick={() => actor.send({ type: 'visit.open', id: visit.id })}
            >
              {visit.patient.name}
            </button>
            <br />
            <span className="mute">
              {visit.service} · {visit.provider.name}
            </span>
          </div>
          <div className="acts">
            <VisitActs visit={visit} />
          </div>
          {isInColumns && <OpenAct subject={visit.id} about={visit.patient.name} />}
        </div>
      ))}
    </section>
  );
}

function Waitlist({ data }: { data: Day }) {
  const { snapshot } = useDay();
  const { rows, holding } = useSteady(data.waiting, ({ id }) => id);
  return (
    <section className="box box--flush" {...holding}>
      <h2 className="sub-h">
        <Trans>Waitlist</Trans> <span className="n">{rows.length}</span>
      </h2>
      {rows.length === 0 && (
        <p className="ask mute">
          <Trans>Nobody waits for a time.</Trans>
        </p>
      )}
      {rows.map(({ id, patient, service, provider, window }) => (
        <div className="ask" key={id}>
          <div className="between">
            <b className="strong">{patient}</b>
            <span className="mute xs num">{window}</span>
          </div>
          <span className="mute">
            {service} · {provider ?? t`any doctor`}
          </span>
          <div className="acts">
            <ActButtons
              acts={OF_WAITING.filter((act) => snapshot.can({ type: 'act.begin', act, subject: id }))}
              subject={id}
              about={patient}
            />
          </div>
          <OpenAct subject={id} about={patient} />
        </div>
      ))}
    </section>
  );
}

/** Beside the day: who waits for an answer, and who waits for a time. */
export function DaySide({ data }: { data: Day }) {
  return (
    <>
      <ToAnswer data={data} />
      <Waitlist data={data} />
    </>
  );
}
