import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { DayVisit } from '#contract/entities/desk.ts';
import {
  addMs,
  CLINIC_ZONE,
  type ClinicDay,
  type ClockTime,
  clockTimeOf,
  HOUR_MS,
  type IsoInstant,
  instantAt,
  MINUTE_MS,
  msBetween,
} from '#contract/time.ts';
import { selectIsWaiting } from '#machines/desk-arrivals/desk-arrivals.selectors.ts';
import { shownIn, wholeHoursOf } from '#machines/desk-day/desk-day.rules.ts';
import type { Day } from '#machines/desk-day/desk-day.types.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { offlineIcon } from '#src/ui/icon/offline.icon.ts';
import { videoIcon } from '#src/ui/icon/video.icon.ts';
import { useArrivals } from '../use-desk.ts';
import { unsentWord } from './arrivals.tsx';
import { FreeTime } from './free-time.tsx';
import { useDay } from './use-day.ts';
import { BLOCK, STATE_ICONS, useStateWord } from './visit-words.tsx';

const startOf = (day: ClinicDay): IsoInstant => instantAt(day, '00:00' as ClockTime);

type Placed = CSSProperties & Record<`--${string}`, number>;
const placed = (at: number, length: number): Placed => ({ '--at': at, '--for': length });

/** A block of at least this many minutes has a second line. */
const TWO_LINES = 20;

function Block({ visit, from }: { visit: DayVisit; from: IsoInstant }) {
  const { actor, snapshot } = useDay();
  const { time, named } = useFormat();
  const { _id: id, startsAt, endsAt, state, patient, service, type } = visit;
  const length = msBetween(startsAt, endsAt) / MINUTE_MS;
  const stateWord = useStateWord();
  const isWaiting = selectIsWaiting(useArrivals(), id);
  const icon = isWaiting ? offlineIcon : STATE_ICONS[state];
  const sign = icon && <Icon path={icon} size={13} />;
  const word = isWaiting ? unsentWord() : stateWord(visit).word;
  const isOpen = snapshot.context.opened === id;
  return (
    <button
      type="button"
      className={`blk blk--${isWaiting ? 'unsent' : BLOCK[state]}`}
      style={placed(msBetween(from, startsAt) / MINUTE_MS, length)}
      aria-current={isOpen || undefined}
      data-row={id}
      onClick={() => actor.send({ type: 'visit.open', id })}
    >
      <span className="l">
        <b>
          {time(clockTimeOf(startsAt)).replace(/ [AP]M$/, '')} {patient.name}
        </b>
        <span className="w">
          {type !== 'NORMAL' && (
            <>
              <Icon path={videoIcon} size={14} />
              <span className="sr">
                <Trans>by video</Trans>
              </span>
            </>
          )}
          {length < TWO_LINES && (
            <>
              {sign}
              <span className="sr">{word}</span>
            </>
          )}
        </span>
      </span>
      {length >= TWO_LINES && (
        <span className="l2">
          {icon ? (
            <span className="w">
              {sign}
              {word}
            </span>
          ) : (
            <span className="sr">{word}</span>
          )}
          <span className="s">{named(service.name)}</span>
        </span>
      )}
    </button>
  );
}

const providersOf = ({ visits, free }: Day) => [
  ...new Map([...visits, ...free].map(({ provider }) => [provider._id, provider])).values(),
];

/** The day in columns, one for each doctor or therapist; a block stays where its time is, whatever else changes. */
export function DayGrid({ data, now }: { data: Day; now: IsoInstant }) {
  const { snapshot } = useDay();
  const { day, filter } = snapshot.context;
  const { i18n } = useLingui();
  const midnight = startOf(day);
  const { first, last } = wholeHoursOf(midnight, data);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const start = addMs(midnight, first * HOUR_MS);
  const providers = providersOf(data);
  const shown = shownIn(filter, data.visits);
  const length = (last - first) * 60;
  const nowAt = msBetween(start, now) / MINUTE_MS;
  const hourName = new Intl.DateTimeFormat(i18n.locale, { hour: 'numeric', timeZone: CLINIC_ZONE });
  const style: Placed = { '--cols': providers.length, '--len': length };
  return (
    <div className="day-g only-grid" style={style} data-testid="day">
      <div className="hd" />
      {providers.map(({ _id: id, name }) => {
        const own = data.visits.filter(({ provider }) => provider._id === id);
        const free = data.free.filter(({ provider }) => provider._id === id).length;
        return (
          <div className="hd" key={id}>
            <b>{name}</b>
            {plural(own.length, { one: '# visit', other: '# visits' })}
            {free > 0 && t`, ${free} free`}
          </div>
        );
      })}
      <div className="hrs" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ top: `calc(${(hour - first) * 60} * var(--min))` }}>
            {hourName.format(Date.parse(midnight) + hour * HOUR_MS)}
          </span>
        ))}
      </div>
      {providers.map(({ _id: id, name }) => (
        <div className="col" role="group" aria-label={name} key={id}>
          {data.free
            .filter(({ provider }) => provider._id === id)
            .map((slot) => (
              <FreeTime
                key={slot._id}
                slot={slot}
                style={placed(
                  msBetween(start, slot.startsAt) / MINUTE_MS,
                  msBetween(slot.startsAt, slot.endsAt) / MINUTE_MS,
                )}
              />
            ))}
          {shown
            .filter(({ provider }) => provider._id === id)
            .map((visit) => (
              <Block key={visit._id} visit={visit} from={start} />
            ))}
        </div>
      ))}
      {nowAt > 0 && nowAt < length && (
        <div className="nowline" style={placed(nowAt, 0)}>
          <b>{clockTimeOf(now)}</b>
        </div>
      )}
    </div>
  );
}
