import { t } from '@lingui/core/macro';
import type { StaffSlot } from '#contract/entities/desk.ts';
import type { ProviderId, TimeClosingId } from '#contract/ids.ts';
import { addDays, type ClinicDay, clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { ActButtons } from '../act/act-buttons.tsx';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Times of one kind that follow each other. */
interface Run {
  /** Id of the run's first time. */
  id: string;
  startsAt: IsoInstant;
  endsAt: IsoInstant;
  isVideo: boolean;
  closing: StaffSlot['closing'];
  free: number;
  booked: number;
}

const runsOf = (slots: readonly StaffSlot[]): Run[] => {
  const runs: Run[] = [];
  for (const { _id: id, startsAt, endsAt, type, isFree, closing } of slots) {
    const isVideo = type === 'TELE_PATIENT_REMOTE';
    const last = runs.at(-1);
    const counted = { free: isFree ? 1 : 0, booked: isFree || closing !== null ? 0 : 1 };
    const isNext =
      last !== undefined &&
      last.isVideo === isVideo &&
      last.closing?._id === closing?._id &&
      (closing !== null || last.endsAt === startsAt);
    if (isNext) {
      last.endsAt = endsAt;
      last.free += counted.free;
      last.booked += counted.booked;
    } else runs.push({ id, startsAt, endsAt, isVideo, closing, ...counted });
  }
  return runs;
};

interface CellProps {
  slots: readonly StaffSlot[];
  /** Person and day of the cell, as they are read out. */
  about: string;
  mayOpen: (id: TimeClosingId) => boolean;
  onOpen: (id: TimeClosingId) => void;
}

function Cell({ slots, about, mayOpen, onOpen }: CellProps) {
  const { time } = useFormat();
  const short = (at: IsoInstant) => time(clockTimeOf(at)).replace(/ [AP]M$/, '');
  const runs = runsOf(slots);
  const span = ({ startsAt, endsAt }: Run) => `${short(startsAt)}–${time(clockTimeOf(endsAt))}`;
  return (
    <div className={runs.some(({ closing }) => closing !== null) ? 'lv' : undefined} role="cell">
      {runs.length === 0 && <span className="off">–</span>}
      {runs.map((run) => {
        const { id, closing, isVideo, free, booked } = run;
        if (closing === null)
          return (
            <span key={id} className={isVideo ? 'sh sh--v' : 'sh'}>
              {span(run)}
              <span className="sr">{isVideo && t`by video`}</span>
              <small>
                {t`${free} free`}
                {booked > 0 && `, ${t`${booked} booked`}`}
              </small>
            </span>
          );
        return (
          <div key={id} className="stack-1">
            <b>{closing.isLeave ? t`Leave` : t`Closed`}</b>
            <span>{span(run)}</span>
            <span>{closing.reason}</span>
            <span className="mute">{closing.by}</span>
            {mayOpen(closing._id) && (
              <ActButtons acts={['openTimes']} about={about} onBegin={() => onOpen(closing._id)} />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface WeekGridProps extends Pick<CellProps, 'mayOpen' | 'onOpen'> {
  week: ClinicDay;
  today: ClinicDay;
  slots: readonly StaffSlot[];
  people: readonly { _id: ProviderId; name: string }[];
  onPerson: (id: ProviderId) => void;
}

/** People in rows, days in columns. */
export function WeekGrid({ week, today, slots, people, onPerson, ...opening }: WeekGridProps) {
  const { dayParts, named } = useFormat();
  const days = DAYS.map((index) => addDays(week, index));
  const nameOf = (day: ClinicDay) => {
    const { weekday, date } = dayParts(day);
    return `${weekday} ${date}`;
  };
  return (
    <section className="box box--flush">
      <div className="wk" role="table" aria-label={t`Week`}>
        <div role="row">
          <div className="h" role="columnheader">
            <span className="sr">{t`Person`}</span>
          </div>
          {days.map((day) => (
            <div className="h" role="columnheader" key={day} aria-current={day === today ? 'date' : undefined}>
              {nameOf(day)}
            </div>
          ))}
        </div>
        {people.map(({ _id, name }) => (
          <div role="row" key={_id}>
            <div role="rowheader">
              <button type="button" className="strong" onClick={() => onPerson(_id)}>
                {named(name)}
              </button>
            </div>
            {days.map((day) => (
              <Cell
                key={day}
                slots={slots.filter(({ provider, startsAt }) => provider._id === _id && clinicDayOf(startsAt) === day)}
                about={`${name}, ${nameOf(day)}`}
                {...opening}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
