import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useId } from 'react';
import * as v from 'valibot';
import type { ActorRefFrom } from 'xstate';
import { ProviderId } from '#contract/ids.ts';
import { addDays, type ClinicDay, clinicDayOf, weekdayOf } from '#contract/time.ts';
import { ClinicDay as Day } from '#contract/time-formats.ts';
import { placeIn } from '#desk/app/address.ts';
import { timetableFlow } from '#desk/app/flows/desk-timetable.flow.ts';
import { Button, IconButton } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';
import type { deskTimetableMachine } from '#machines/desk-timetable/desk-timetable.machine.ts';
import { CLOSING_ACTS } from '#machines/desk-timetable/desk-timetable.rules.ts';
import type { TimetableKept } from '#machines/desk-timetable/desk-timetable.types.ts';
import { required } from '#machines/kit/required.ts';
import { useFormat } from '#src/format/use-format.ts';
import { chevronLeftIcon } from '#src/ui/icon/chevron-left.icon.ts';
import { chevronRightIcon } from '#src/ui/icon/chevron-right.icon.ts';
import { ActButtons } from '../act/act-buttons.tsx';
import { ActForm } from '../act/act-form.tsx';
import { failureWords } from '../failure-words.ts';
import { useDesk, useDeskSnapshot } from '../use-desk.ts';
import { useSection } from '../use-section.ts';
import { WeekGrid } from './week-grid.tsx';

const mondayOf = (day: ClinicDay): ClinicDay => addDays(day, 1 - weekdayOf(day));

const keptTimetable = (href: string, today: ClinicDay): TimetableKept => {
  const { section, parts } = placeIn(href);
  const { week, person } = section === 'timetable' ? parts : {};
  const asked = v.safeParse(Day, week);
  const of = v.safeParse(ProviderId, person);
  return {
    week: mondayOf(asked.success ? asked.output : today),
    person: of.success ? of.output : null,
    act: null,
    fields: {},
  };
};

export function TimetableView() {
  const desk = useDesk();
  const { place, staff } = useDeskSnapshot().context;
  const actor = useSection({
    section: 'timetable',
    flow: timetableFlow,
    input: () => ({
      roles: required(staff, 'staff').me.roles,
      place,
      wizardId: crypto.randomUUID(),
      kept: desk.kept.timetable ?? keptTimetable(location.href, clinicDayOf(desk.services.time.now())),
    }),
    keep: ({ context, children }) => {
      const { week, person, act } = context;
      const typed = children.deskAct?.getSnapshot().context.fields ?? context.fields;
      desk.keep('timetable', { week, person, act, fields: act ? typed : {} });
    },
    partsOf: ({ context: { week, person } }) => ({ week, person }),
  });
  return <TimetableScreen actor={actor} />;
}

type TimetableActor = ActorRefFrom<typeof deskTimetableMachine>;

function PersonChoice({ actor }: { actor: TimetableActor }) {
  const id = useId();
  const person = useSelector(actor, ({ context }) => context.person);
  const { people } = required(useDeskSnapshot().context.staff, 'staff');
  const { named } = useFormat();
  return (
    <div className="field">
      <label className="sr" htmlFor={id}>{t`Whose week`}</label>
      <div className="input">
        <select
          id={id}
          value={person ?? ''}
          onChange={({ target }) =>
            actor.send({ type: 'person.choose', person: people.find(({ _id }) => _id === target.value)?._id ?? null })
          }
        >
          <option value="">{t`All who work here`}</option>
          {people.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {named(name)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** The week as its machine says. */
export function TimetableScreen({ actor }: { actor: TimetableActor }) {
  const { services } = useDesk();
  const { place } = useDeskSnapshot().context;
  const { day } = useFormat();
  const snapshot = useSelector(actor, (each) => each);
  const { week, person, slots, failure } = snapshot.context;
  const { deskAct } = snapshot.children;
  const today = clinicDayOf(services.time.now());
  useEffect(() => {
    if (actor.getSnapshot().context.place !== place) actor.send({ type: 'place.change', place });
  }, [actor, place]);
  const choose = (to: ClinicDay) => actor.send({ type: 'week.choose', week: to });
  const begin = (act: ActName, subject = '') =>
    actor.send({
      type: 'act.begin',
      act,
      subject,
      given: {},
      fields: act === 'closePlace' ? { place: place ?? '' } : { person: person ?? '' },
    });
  const people = [...new Map((slots ?? []).map(({ provider }) => [provider._id, provider])).values()];
  const acts = CLOSING_ACTS.filter((act) => snapshot.can({ type: 'act.begin', act, subject: '', given: {} }));
  return (
    <>
      <div className="dk-head">
        <h1>
          {day(week)} – {day(addDays(week, 6))}
        </h1>
        <IconButton path={chevronLeftIcon} label={t`The week before`} onPress={() => choose(addDays(week, -7))} />
        <IconButton path={chevronRightIcon} label={t`The week after`} onPress={() => choose(addDays(week, 7))} />
        {week !== mondayOf(today) && (
          <Button onPress={() => choose(mondayOf(today))}>
            <Trans>This week</Trans>
          </Button>
        )}
        <div className="end">
          <PersonChoice actor={actor} />
          <ActButtons acts={acts} about="" isSmall={false} onBegin={(act) => begin(act)} />
        </div>
      </div>
      <div className="dk-body" aria-busy={snapshot.hasTag('busy') || undefined}>
        {failure && !snapshot.matches('unread') && <Note tone="bad">{failureWords(failure)}</Note>}
        {deskAct && (
          <section className="box is-open">
            <ActForm actor={deskAct} about="" level={2} />
          </section>
        )}
        {slots && people.length > 0 && (
          <WeekGrid
            week={week}
            today={today}
            slots={slots}
            people={people}
            onPerson={(id) => actor.send({ type: 'person.choose', person: id })}
            mayOpen={(id) => snapshot.can({ type: 'act.begin', act: 'openTimes', subject: id, given: {} })}
            onOpen={(id) => begin('openTimes', id)}
          />
        )}
        {slots?.length === 0 && (
          <div className="empty">
            <h2 className="h-md">
              <Trans>No times in this week</Trans>
            </h2>
          </div>
        )}
        {snapshot.matches('unread') && (
          <>
            <Note tone="bad" title={<Trans>The week did not load.</Trans>}>
              {failureWords(required(failure, 'failure'))}
            </Note>
            <div>
              <Button kind="primary" onPress={() => actor.send({ type: 'week.refresh' })}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          </>
        )}
        {slots && (
          <Note>
            <Trans>
              Closed times are not offered and not made again; leave noted here is in the export of the clinic’s folder.
            </Trans>
          </Note>
        )}
      </div>
    </>
  );
}
