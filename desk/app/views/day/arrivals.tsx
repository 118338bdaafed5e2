/** Arrivals that are not sent yet, or were refused, on the rows of the day and beside them. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { DayVisit } from '#contract/entities/desk.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { IconButton } from '#desk/app/parts/button.tsx';
import { ErrorLine } from '#desk/app/parts/field.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import { mayDo } from '#machines/desk-act/desk-act.rules.ts';
import { selectIsWaiting, selectRefusal } from '#machines/desk-arrivals/desk-arrivals.selectors.ts';
import { type Failure, isRejectedAs } from '#machines/kit/failure.ts';
import { useFormat } from '#src/format/use-format.ts';
import { closeIcon } from '#src/ui/icon/close.icon.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { offlineIcon } from '#src/ui/icon/offline.icon.ts';
import { failureWords } from '../failure-words.ts';
import { useArrivals, useDesk } from '../use-desk.ts';
import { type DayActor, useDay } from './use-day.ts';
import { StateBadge } from './visit-words.tsx';

export const unsentWord = (): string => t`Arrived, not sent yet`;
export const unsentCount = (count: number): string =>
  plural(count, { one: '# arrival is not sent yet.', other: '# arrivals are not sent yet.' });

const refusalWords = (failure: Failure): string =>
  isRejectedAs(failure, 'NOT_FOUND')
    ? t`The visit is no longer open: it was cancelled, missed or seen meanwhile.`
    : failureWords(failure);

/** The state of a visit, or that its arrival is not sent yet. */
export function VisitBadge({ visit }: { visit: DayVisit }) {
  if (!selectIsWaiting(useArrivals(), visit._id)) return <StateBadge visit={visit} />;
  return (
    <Badge tone="warn" icon={offlineIcon}>
      {unsentWord()}
    </Badge>
  );
}

function CloseRefusal({ id }: { id: DayVisit['_id'] }) {
  const { arrivals } = useDesk();
  return <IconButton path={closeIcon} label={t`Close`} onPress={() => arrivals.send({ type: 'refusal.close', id })} />;
}

/** Why the arrival of a visit was refused, on its row. */
export function VisitRefusal({ visit }: { visit: DayVisit }) {
  const failure = selectRefusal(useArrivals(), visit._id);
  if (!failure) return null;
  return (
    <div className="refusal">
      <ErrorLine>{refusalWords(failure)}</ErrorLine>
      <CloseRefusal id={visit._id} />
    </div>
  );
}

/** Refused arrivals of visits that have no row on the page. @param shown visits that have one */
export function RefusalNotes({ shown }: { shown: readonly DayVisit[] }) {
  const { refused } = useArrivals().context;
  const { dayTime } = useFormat();
  return refused
    .filter(({ id }) => shown.every(({ _id }) => _id !== id))
    .map(({ id, startsAt, failure }) => {
      const at = dayTime(clinicDayOf(startsAt), clockTimeOf(startsAt));
      return (
        <Note key={id} tone="bad" title={<Trans>The arrival for {at} was refused.</Trans>}>
          {refusalWords(failure)} <CloseRefusal id={id} />
        </Note>
      );
    });
}

const possibleWords = (mayNote: boolean): string =>
  mayNote
    ? t`Only arrivals can be noted. They are sent with their time once the server answers.`
    : t`Nothing can be done until the server answers.`;

/** In the head of the day: how many arrivals wait, or what is possible without a line. */
export function UnsentStatus() {
  const { lostAt, waiting } = useArrivals().context;
  const { roles } = useDay().snapshot.context;
  if (lostAt === null && waiting.length === 0) return null;
  return (
    <span className="unsent" role="status">
      <Icon path={offlineIcon} size={16} />
      {waiting.length > 0 ? (
        <span>
          {unsentCount(waiting.length)} <Trans>Keep this page open.</Trans>
        </span>
      ) : (
        possibleWords(mayDo('arrive', roles))
      )}
    </span>
  );
}

/** Beside the date, without a line: when the day was read last. */
export function AsOf({ lostAt }: { lostAt: IsoInstant }) {
  const { time } = useFormat();
  const at = time(clockTimeOf(lostAt));
  return (
    <span className="mute">
      <Trans>as of {at}</Trans>
    </span>
  );
}

/** Hands an arrival without an answer to those that wait, and reads the day again once one was sent. */
export const useArrivalsOf = (actor: DayActor): void => {
  const { arrivals } = useDesk();
  useEffect(() => {
    const subscriptions = [
      actor.on('arrival.lost', (arrival) => arrivals.send({ ...arrival, type: 'arrival.keep' })),
      arrivals.on('arrival.sent', () => actor.send({ type: 'day.refresh' })),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, arrivals]);
};
