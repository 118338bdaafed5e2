import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { dayFlow } from '#desk/app/flows/desk-day.flow.ts';
import { Button, IconButton } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import { shownIn } from '#machines/desk-day/desk-day.rules.ts';
import { DAY_FILTERS, type Day } from '#machines/desk-day/desk-day.types.ts';
import { required } from '#machines/kit/required.ts';
import { useFormat } from '#src/format/use-format.ts';
import { chevronLeftIcon } from '#src/ui/icon/chevron-left.icon.ts';
import { chevronRightIcon } from '#src/ui/icon/chevron-right.icon.ts';
import { ActForm } from '../act/act-form.tsx';
import { actWords } from '../act/act-words.ts';
import { failureWords } from '../failure-words.ts';
import { ACT_KEYS, DAY_KEYS, UNDO_KEY } from '../shortcut-keys.ts';
import { useShortcuts } from '../shortcuts.tsx';
import { useArrivals, useDesk, useDeskSnapshot } from '../use-desk.ts';
import { useSection } from '../use-section.ts';
import { useWidth } from '../use-width.ts';
import { AsOf, RefusalNotes, UnsentStatus, useArrivalsOf } from './arrivals.tsx';
import { LooseAct } from './day-acts.tsx';
import { DayGrid } from './day-grid.tsx';
import { DayCards, DayTable } from './day-list.tsx';
import { DaySide } from './day-side.tsx';
import { keptDay } from './kept-day.ts';
import { actsNow, type DayActor, DayProvider, mayUndo, useBegin, useDay } from './use-day.ts';
import { VisitPanel } from './visit-panel.tsx';
import { filterWord } from './visit-words.tsx';

/** Head of the day: links to other days, and the act that can be taken back. */
function DayHead() {
  const { actor, snapshot } = useDay();
  const { services } = useDesk();
  const { day: format } = useFormat();
  const { day, look, undo } = snapshot.context;
  const arrivals = useArrivals();
  const { lostAt } = arrivals.context;
  const today = clinicDayOf(services.time.now());
  const choose = (to: typeof day) => actor.send({ type: 'day.choose', day: to });
  const canChoose = snapshot.can({ type: 'day.choose', day });
  return (
    <div className="dk-head">
      <h1>{format(day)}</h1>
      {lostAt !== null && <AsOf lostAt={lostAt} />}
      {canChoose && (
        <>
          <IconButton path={chevronLeftIcon} label={t`The day before`} onPress={() => choose(addDays(day, -1))} />
          <IconButton path={chevronRightIcon} label={t`The day after`} onPress={() => choose(addDays(day, 1))} />
          {day !== today && (
            <Button onPress={() => choose(today)}>
              <Trans>Today</Trans>
            </Button>
          )}
        </>
      )}
      {undo && mayUndo(snapshot, arrivals) && (
        <span className="undo" role="status">
          {actWords(undo.act).done}
          <button type="button" onClick={() => actor.send({ type: 'undo.submit' })}>
            <Trans>Undo</Trans>
          </button>
        </span>
      )}
      <UnsentStatus />
      <div className="end only-grid">
        <div className="seg" role="group" aria-label={t`How the day shows`}>
          {(['columns', 'list'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={look === one}
              onClick={() => actor.send({ type: 'look.choose', look: one })}
            >
              {one === 'columns' ? t`By doctor` : t`List`}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

function Filters({ data }: { data: Day }) {
  const { actor, snapshot } = useDay();
  return (
    <div className="filters" role="group" aria-label={t`Filter`}>
      {DAY_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          className="filter"
          aria-pressed={snapshot.context.filter === filter}
          onClick={() => actor.send({ type: 'filter.choose', filter })}
        >
          {filterWord(filter)} <b>{shownIn(filter, data.visits).length}</b>
        </button>
      ))}
    </div>
  );
}

/** The act that takes another back ends by itself, unless it was refused. */
function Undoing() {
  const { snapshot } = useDay();
  const { undoAct } = snapshot.children;
  return undoAct && snapshot.matches('undoing') ? <ActForm actor={undoAct} about="" /> : null;
}

function DayBody({ data }: { data: Day }) {
  const { snapshot } = useDay();
  const { services } = useDesk();
  const width = useWidth();
  const { look, filter, opened, patient, failure } = snapshot.context;
  const isListed = width === 'narrow' || look === 'list';
  const rows = data.visits.filter((each) => each._id === opened || (isListed && shownIn(filter, [each]).length > 0));
  const visit = patient && data.visits.find(({ _id }) => _id === opened);
  const isEmpty = data.visits.length === 0 && data.free.length === 0;
  return (
    <div className="dk-body">
      {failure && <Note tone="bad">{failureWords(failure)}</Note>}
      <RefusalNotes shown={rows} />
      <Undoing />
      <LooseAct />
      <Filters data={data} />
      <div className={visit ? 'dk-cols dk-cols--wide' : 'dk-cols'}>
        <div className={visit ? 'hide-narrow' : undefined}>
          {isEmpty ? (
            <div className="empty">
              <h2 className="h-md">
                <Trans>Nobody comes on this day</Trans>
              </h2>
            </div>
          ) : (
            <>
              {width === 'narrow' && <DayCards data={data} />}
              {width !== 'narrow' && look === 'columns' && <DayGrid data={data} now={services.time.now()} />}
              {width !== 'narrow' && look === 'list' && <DayTable data={data} />}
            </>
          )}
        </div>
        <aside>
          {visit ? <VisitPanel key={visit._id} visit={visit} patient={patient} /> : <DaySide data={data} />}
        </aside>
      </div>
    </div>
  );
}

/** The keys of acts act on the visit that has the focus or is open; others choose the day or take an act back. */
const useDayKeys = (actor: DayActor) => {
  const { arrivals } = useDesk();
  const begin = useBegin(actor);
  const act = (index: keyof typeof ACT_KEYS) => () => {
    const snapshot = actor.getSnapshot();
    const ring = document.activeElement?.closest('[data-row]')?.getAttribute('data-row');
    const visit = snapshot.context.data?.visits.find(({ _id }) => _id === (ring ?? snapshot.context.opened));
    if (visit && actsNow(snapshot, arrivals.getSnapshot(), visit).includes(index)) begin(index, visit);
  };
  const choose = (days: number) => () =>
    actor.send({ type: 'day.choose', day: addDays(actor.getSnapshot().context.day, days) });
  const ofActs = Object.entries(ACT_KEYS) as [keyof typeof ACT_KEYS, string][];
  useShortcuts({
    ...Object.fromEntries(ofActs.map(([index, key]) => [key, act(index)])),
    [UNDO_KEY]: () => {
      if (mayUndo(actor.getSnapshot(), arrivals.getSnapshot())) actor.send({ type: 'undo.submit' });
    },
    [DAY_KEYS.before]: choose(-1),
    [DAY_KEYS.after]: choose(1),
    Escape: () => actor.send({ type: 'step.back' }),
  });
};

/** Once a visit is closed, the focus is on its row again. */
const useWayBack = (opened: string | null) => {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (opened === null && last.current !== null)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(last.current)}"]`)?.focus();
    last.current = opened;
  }, [opened]);
};

export function DayView() {
  const desk = useDesk();
  const { place, staff } = useDeskSnapshot().context;
  const actor = useSection({
    section: 'day',
    flow: dayFlow,
    input: () => ({
      roles: required(staff, 'staff').me.roles,
      place,
      wizardId: crypto.randomUUID(),
      kept: keptDay(location.href, clinicDayOf(desk.services.time.now()), desk.kept.day),
    }),
    keep: ({ context, children }) => {
      const { day, filter, look, opened, act } = context;
      const typed = children.deskAct?.getSnapshot().context.fields ?? context.fields;
      desk.keep('day', { day, filter, look, opened, act, fields: act ? typed : {} });
    },
    partsOf: ({ context: { day, filter, look, opened } }) => ({
      day,
      filter: filter === 'all' ? null : filter,
      look: look === 'columns' ? null : look,
      open: opened,
    }),
    openRow: (one, id) => {
      const named = v.safeParse(AppointmentId, id);
      if (named.success) one.send({ type: 'visit.open', id: named.output });
    },
  });
  return <DayScreen actor={actor} />;
}

/** The day as its machine says. */
export function DayScreen({ actor }: { actor: DayActor }) {
  const { named } = useFormat();
  const { place, staff } = useDeskSnapshot().context;
  const goods = required(staff, 'staff').goods.map(({ item, name }) => ({ id: item, name: named(name) }));
  const snapshot = useSelector(actor, (each) => each);
  const { data, failure, opened } = snapshot.context;
  useEffect(() => {
    if (actor.getSnapshot().context.place !== place) actor.send({ type: 'place.change', place });
  }, [actor, place]);
  useDayKeys(actor);
  useArrivalsOf(actor);
  useWayBack(snapshot.context.patient ? opened : null);
  return (
    <DayProvider value={{ actor, snapshot, goods }}>
      <DayHead />
      {data && <DayBody data={data} />}
      {snapshot.matches('unread') && (
        <div className="dk-body">
          <Note tone="bad" title={<Trans>The day did not load.</Trans>}>
            {failureWords(required(failure, 'failure'))}
          </Note>
          <div>
            <Button kind="primary" onPress={() => actor.send({ type: 'day.refresh' })}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </div>
      )}
      {snapshot.matches('readingDay') && !data && <div className="dk-body sk-day" aria-busy="true" />}
    </DayProvider>
  );
}
