import { Trans } from '@lingui/react/macro';
import { mayCall } from '#contract/roles.ts';
import { clockTimeOf } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { selectMayBegin } from '#machines/desk-arrivals/desk-arrivals.selectors.ts';
import { ACTS_OF_WAITING, isOverdue } from '#machines/desk-day/desk-day.rules.ts';
import type { Day } from '#machines/desk-day/desk-day.types.ts';
import { useFormat } from '#src/format/use-format.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { ActButtons } from '../act/act-buttons.tsx';
import { useSteady } from '../steady.ts';
import { useArrivals, useDesk } from '../use-desk.ts';
import { useWidth } from '../use-width.ts';
import { useActPlace } from './act-place.ts';
import { OpenAct, VisitActs } from './day-acts.tsx';
import { actOn, useDay } from './use-day.ts';

function ToAnswer({ data }: { data: Day }) {
  const { actor } = useDay();
  const { time, named } = useFormat();
  const subject = useActPlace()?.subject;
  const { rows, holding } = useSteady(
    data.visits.filter(({ state }) => state === 'new'),
    ({ _id }) => _id,
  );
  const now = useDesk().services.time.now();
  return (
    <section className="box box--flush" {...holding}>
      <h2 className="sub-h">
        <Trans>To answer</Trans>{' '}
        <span className={rows.some((visit) => isOverdue(visit, now)) ? 'n n--late' : 'n'}>{rows.length}</span>
      </h2>
      {rows.length === 0 && (
        <p className="ask mute">
          <Trans>Nobody waits for an answer.</Trans>
        </p>
      )}
      {rows.map((visit) => (
        <div className={subject === visit._id ? 'ask is-open' : 'ask'} key={visit._id}>
          <div className="between">
            <b className="strong num">{time(clockTimeOf(visit.startsAt))}</b>
            {isOverdue(visit, now) && (
              <Badge tone="bad" icon={clockIcon}>
                <Trans>Overdue</Trans>
              </Badge>
            )}
          </div>
          <div>
            <button type="button" className="strong" onClick={() => actor.send({ type: 'visit.open', id: visit._id })}>
              {visit.patient.name}
            </button>
            <br />
            <span className="mute">
              {named(visit.service.name)} · {named(visit.provider.name)}
            </span>
          </div>
          <div className="acts">
            <VisitActs visit={visit} />
          </div>
          <OpenAct subject={visit._id} about={visit.patient.name} at="side" />
        </div>
      ))}
    </section>
  );
}

function Waitlist({ data }: { data: Day }) {
  const { actor, snapshot } = useDay();
  const { time, named } = useFormat();
  const subject = useActPlace()?.subject;
  const arrivals = useArrivals();
  const { rows, holding } = useSteady(data.waiting, ({ _id }) => _id);
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
      {rows.map((entry) => {
        const { _id, patient, service, provider, startsAt, endsAt } = entry;
        return (
          <div className={subject === _id ? 'ask is-open' : 'ask'} key={_id}>
            <div className="between">
              <b className="strong">{patient.name}</b>
              <span className="mute xs num">
                {time(clockTimeOf(startsAt))} – {time(clockTimeOf(endsAt))}
              </span>
            </div>
            <span className="mute">
              {named(service.name)} · {named(provider.name)}
            </span>
            <div className="acts">
              <ActButtons
                acts={ACTS_OF_WAITING.filter(
                  (act) =>
                    snapshot.can({ type: 'act.begin', ...actOn(act, entry) }) && selectMayBegin(arrivals, act, _id),
                )}
                about={patient.name}
                onBegin={(act) => actor.send({ type: 'act.begin', ...actOn(act, entry) })}
              />
            </div>
            <OpenAct subject={_id} about={patient.name} at="side" />
          </div>
        );
      })}
    </section>
  );
}

/** The list beside the day: visits that wait for an answer, and patients who wait for a time. */
export function DaySide({ data }: { data: Day }) {
  const { roles } = useDay().snapshot.context;
  const width = useWidth();
  return (
    <>
      {width === 'wide' && <ToAnswer data={data} />}
      {mayCall(roles, 'listStaffWaitlist') && <Waitlist data={data} />}
    </>
  );
}
