import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { DayVisit } from '#contract/entities/desk.ts';
import { clockTimeOf } from '#contract/time.ts';
import { shownIn } from '#machines/desk-day/desk-day.rules.ts';
import type { Day } from '#machines/desk-day/desk-day.types.ts';
import { useFormat } from '#src/format/use-format.ts';
import { useActPlace } from './act-place.ts';
import { VisitBadge } from './arrivals.tsx';
import { OpenAct, VisitActs } from './day-acts.tsx';
import { useDay } from './use-day.ts';

/** Visits in the groups of a list: here now, to answer, next, and what is over. */
const groupsOf = (visits: readonly DayVisit[]) => {
  const of = (...states: DayVisit['state'][]) => visits.filter(({ state }) => states.includes(state));
  return [
    { name: t`Here now`, visits: of('arrived') },
    { name: t`To answer`, visits: of('new') },
    { name: t`Next`, visits: of('confirmed', 'held', 'pending') },
    { name: t`Seen and missed`, visits: of('seen', 'missed', 'rejected', 'cancelled', 'lost') },
  ].filter(({ visits: own }) => own.length > 0);
};

const emptyWords = (): string => t`No visit of this kind on this day.`;

/** The form of an open act, below its row. */
function ActRow({ visit }: { visit: DayVisit }) {
  const open = useActPlace();
  if (open?.subject !== visit._id || open.place !== 'row') return null;
  return (
    <tr className="is-open">
      <td colSpan={5}>
        <OpenAct subject={visit._id} about={visit.patient.name} at="row" />
      </td>
    </tr>
  );
}

/** The day as a table, for a wide screen. */
export function DayTable({ data }: { data: Day }) {
  const { actor, snapshot } = useDay();
  const { filter, opened } = snapshot.context;
  const { time, named } = useFormat();
  const groups = groupsOf(shownIn(filter, data.visits));
  return (
    <section className="box box--flush only-grid">
      <table className="tb">
        <thead>
          <tr>
            <th>{t`Time`}</th>
            <th>{t`Patient`}</th>
            <th>{t`Visit`}</th>
            <th>{t`State`}</th>
            <th>
              <span className="sr">{t`Acts`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.length === 0 && (
            <tr>
              <td colSpan={5} className="mute">
                {emptyWords()}
              </td>
            </tr>
          )}
          {groups.map(({ name, visits }) => (
            <Fragment key={name}>
              <tr className="grp">
                <td colSpan={5}>
                  {name} · {visits.length}
                </td>
              </tr>
              {visits.map((visit) => (
                <Fragment key={visit._id}>
                  <tr className={opened === visit._id ? 'is-open' : undefined}>
                    <td className="num t">{time(clockTimeOf(visit.startsAt))}</td>
                    <td>
                      <button
                        type="button"
                        className="t"
                        data-row={visit._id}
                        onClick={() => actor.send({ type: 'visit.open', id: visit._id })}
                      >
                        {visit.patient.name}
                      </button>
                    </td>
                    <td>
                      {named(visit.service.name)}
                      {visit.type !== 'NORMAL' && `, ${t`by video`}`}
                      <small>{named(visit.provider.name)}</small>
                    </td>
                    <td>
                      <VisitBadge visit={visit} />
                    </td>
                    <td>
                      <div className="acts">
                        <VisitActs visit={visit} />
                      </div>
                    </td>
                  </tr>
                  <ActRow visit={visit} />
                </Fragment>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The day on a phone: each visit with its acts below. */
export function DayCards({ data }: { data: Day }) {
  const { actor, snapshot } = useDay();
  const { time, named } = useFormat();
  const groups = groupsOf(shownIn(snapshot.context.filter, data.visits));
  return (
    <div className="only-list stack">
      {groups.length === 0 && <p className="mute">{emptyWords()}</p>}
      {groups.map(({ name, visits }) => (
        <section className="sec" key={name}>
          <h2 className="sub-h">
            {name} <span className="n">{visits.length}</span>
          </h2>
          <div className="plate">
            {visits.map((visit) => (
              <div className="vrow" key={visit._id}>
                <time>{time(clockTimeOf(visit.startsAt)).replace(/ [AP]M$/, '')}</time>
                <button
                  type="button"
                  className="strong"
                  onClick={() => actor.send({ type: 'visit.open', id: visit._id })}
                >
                  {visit.patient.name}
                </button>
                <VisitBadge visit={visit} />
                <span className="p">
                  {named(visit.service.name)} · {named(visit.provider.name)}
                  {visit.type !== 'NORMAL' && (
                    <>
                      {' · '}
                      <Trans>by video</Trans>
                    </>
                  )}
                </span>
                <div className="acts wrap">
                  <VisitActs visit={visit} />
                </div>
                <OpenAct subject={visit._id} about={visit.patient.name} at="row" />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
