import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, useState } from 'react';
import type { StateValueFrom } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { appointmentFacts } from '#machines/appointments/appointments.selectors.ts';
import type { consultationMachine } from '#machines/consultation/consultation.machine.ts';
import { type ConsultationNeedId, consultationReasons } from '#machines/consultation/consultation.reasons.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { type StatePath, statePath } from '#machines/kit/state-path.ts';
import { useSearchParam } from '#src/app/routes/use-search-param.ts';
import { useFlow } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace, focusField } from '#src/ui/flow/field-place.tsx';
import { FlowButton } from '#src/ui/flow/flow-button.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { infoIcon } from '#src/ui/icon/info.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { videoIcon } from '#src/ui/icon/video.icon.ts';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { MetaList } from '#src/ui/meta-list/meta-list.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Facts as Words } from '#src/ui/text/facts.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { useRoleWords } from '../appointment-facts/role-words.ts';
import type { ConsultationActor } from './consultation.definition.ts';

interface PartProps {
  actor: ConsultationActor;
}

/** /consultation: the room of a remote consultation, before it opens, while it is open and after it (APPT-14). */
export default function ConsultationView() {
  const actor = useFlow('consultation', (useSearchParam('id') ?? '') as AppointmentId);
  return actor ? <Consultation actor={actor} /> : <PageSkeleton />;
}

const PARTS: Record<StatePath<StateValueFrom<typeof consultationMachine>>, (props: PartProps) => ReactElement> = {
  loading: PageSkeleton,
  routingFound: PageSkeleton,
  waiting: Waiting,
  entering: PageSkeleton,
  'asking.incomplete': Asking,
  'asking.complete': Asking,
  telling: Asking,
  early: Early,
  open: Open,
  over: Over,
  unknown: Unknown,
  unavailable: Unavailable,
};

function Consultation({ actor }: PartProps) {
  const Part = PARTS[useSelector(actor, ({ value }) => statePath(value))];
  return <Part actor={actor} />;
}

/** The time of the consultation, and the doctor. */
function Facts({ visit }: { visit: Appointment }) {
  const format = useFormat();
  const { startDateTime, medservice } = visit;
  const when = `${format.dayLong(clinicDayOf(startDateTime))}, ${format.time(clockTimeOf(startDateTime))}`;
  const { who } = appointmentFacts(visit);
  const roleWords = useRoleWords();
  const what = [format.named(medservice?.name), visit.patientName].filter(Boolean).join(' · ');
  return (
    <MetaList
      lines={[
        { icon: calendarIcon, text: when, isStrong: true },
        ...(who ? [{ icon: personIcon, text: <Words of={[format.named(who), ...roleWords(visit)]} /> }] : []),
        ...(what ? [{ icon: infoIcon, text: what }] : []),
      ]}
    />
  );
}

function CallClinic({ visit }: { visit: Appointment }) {
  const { t } = useLingui();
  const format = useFormat();
  if (visit.call === null) return null;
  return (
    <ButtonLink kind="quiet" icon={phoneIcon} href={`tel:${visit.call}`} isExternal>
      {t`Call ${format.phone(visit.call)}`}
    </ButtonLink>
  );
}

function Waiting({ actor }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const visit = useSelector(actor, ({ context }) => context.visit);
  if (visit === null) return <PageSkeleton />;
  const { joinableFrom } = appointmentFacts(visit);
  const opensAt = format.time(clockTimeOf(joinableFrom));
  const day = format.dayLong(clinicDayOf(joinableFrom));
  return (
    <Page>
      <Stack gap={2}>
        <Heading size="xl">{t`Video consultation`}</Heading>
        <Facts visit={visit} />
      </Stack>
      <Note icon={clockIcon} title={t`The start button works from ${opensAt}`}>
        {t`On ${day}. You can wait here: it comes by itself.`}
      </Note>
      <Plate>
        <Row title={t`Camera and microphone`} sub={t`Allow them when your browser asks`} />
        <Row title={t`Have your ID near you`} sub={t`The doctor asks to see it`} />
      </Plate>
      <NotForEmergencies />
      <CallClinic visit={visit} />
    </Page>
  );
}

function NotForEmergencies() {
  const { t } = useLingui();
  return <Note tone="warn" title={t`Not for emergencies`}>{t`Call 995.`}</Note>;
}

const TELL = { type: 'place.tell' } as const;
const PLACE_FIELD = 'place';

/** The page asks where the patient is, because the doctor has to know where to send help. */
function Asking({ actor }: PartProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { visit, place, failure } = useSelector(actor, ({ context }) => context);
  const isTelling = useSelector(actor, ({ value }) => value === 'telling');
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, TELL, consultationReasons));
  const [isTried, setIsTried] = useState(false);
  const words: Record<ConsultationNeedId, string> = {
    needsPlace: t`Write where you are.`,
    shortPlace: t`Write a little more, so that you can be found.`,
    longPlace: t`This is too long.`,
  };
  return (
    <Page>
      <Stack gap={2}>
        <Heading size="xl">{t`Video consultation`}</Heading>
        {visit && <Facts visit={visit} />}
      </Stack>
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (need) focusField(PLACE_FIELD);
          else actor.send(TELL);
        }}
      >
        {failure && <Note tone="bad" title={failureWords(failure)} />}
        <FieldPlace name={PLACE_FIELD}>
          <TextField
            label={t`Where are you now?`}
            help={t`Street, number and unit, or the name of the place. The doctor sees it, to send help there if you need it.`}
            name={PLACE_FIELD}
            autoComplete="street-address"
            isReady={!isTelling}
            text={place ?? ''}
            onChange={(text) => actor.send({ type: 'place.type', place: text })}
            error={isTried && need ? words[need.id] : null}
          />
        </FieldPlace>
        <FlowButton
          actor={actor}
          event={TELL}
          reasons={consultationReasons}
          words={(id) => words[id as ConsultationNeedId]}
        >
          {isTelling ? t`Opening the room…` : t`Go on`}
        </FlowButton>
      </form>
      <NotForEmergencies />
      {visit && <CallClinic visit={visit} />}
    </Page>
  );
}

function Early({ actor }: PartProps) {
  const { t } = useLingui();
  const visit = useSelector(actor, ({ context }) => context.visit);
  return (
    <Page>
      <Stack gap={2}>
        <Heading size="xl">{t`Video consultation`}</Heading>
        {visit && <Facts visit={visit} />}
      </Stack>
      <Note icon={clockIcon}>{t`The room opens in a moment.`}</Note>
    </Page>
  );
}

function Open({ actor }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { visit, door } = useSelector(actor, ({ context }) => context);
  if (visit === null || door === null) return <PageSkeleton />;
  const closesAt = format.time(clockTimeOf(door.closesAt));
  return (
    <Page>
      <Stack gap={2}>
        <Heading size="xl">{t`The room is open`}</Heading>
        <Facts visit={visit} />
      </Stack>
      <ButtonLink icon={videoIcon} href={door.url} isExternal>{t`Start consultation`}</ButtonLink>
      <Note
        tone="quiet"
        icon={clockIcon}
      >{t`It opens in a window of its own. You can come in until ${closesAt}, also if you are late or were cut off.`}</Note>
      {door.whereabouts !== null && (
        <Plate>
          <Row
            title={t`You are at`}
            sub={door.whereabouts}
            foot={
              <Button
                kind="quiet"
                isInline
                isFlush
                onPress={() => actor.send({ type: 'place.change' })}
              >{t`I am somewhere else`}</Button>
            }
          />
        </Plate>
      )}
      <Note title={t`Nobody there yet?`}>
        {t`Stay in the room: the visit before may take longer. If yours cannot take place, the clinic moves it, or cancels it and the fee goes back.`}
      </Note>
      <NotForEmergencies />
      <CallClinic visit={visit} />
    </Page>
  );
}

function Over({ actor }: PartProps) {
  const { t } = useLingui();
  const refresh = () => actor.send({ type: 'consultation.refresh' });
  const visit = useSelector(actor, ({ context }) => context.visit);
  return (
    <Page>
      <Stack gap={2}>
        <Heading size="xl">{t`Your visit has ended`}</Heading>
        {visit && <Facts visit={visit} />}
      </Stack>
      <Plate>
        <Row
          lead={<Glyph icon={refillIcon} />}
          title={t`Your medicine`}
          sub={t`It shows under Refills when the doctor has written it`}
          href="/records"
        />
        <Row
          lead={<Glyph icon={videoIcon} tone="info" />}
          title={t`Book again`}
          sub={t`Another video consultation`}
          href="/appointment?flow=booking&kind=remote"
        />
      </Plate>
      {visit?.call && <Note title={t`Cut off too early?`}>{t`Call the clinic. The doctor rings you back.`}</Note>}
      {visit?.call && (
        <Note title={t`Did nobody come?`}>
          {t`Call the clinic: it moves your visit, or cancels it and the fee goes back.`}
        </Note>
      )}
      {visit && <CallClinic visit={visit} />}
      <Button kind="quiet" onPress={refresh}>{t`Look again`}</Button>
    </Page>
  );
}

function Unknown({ actor }: PartProps) {
  const { t } = useLingui();
  const refresh = () => actor.send({ type: 'consultation.refresh' });
  return (
    <Page>
      <Empty
        scene="waiting"
        title={t`There is no such consultation`}
        actions={
          <>
            <Button isInline onPress={refresh}>{t`Look again`}</Button>
            <ButtonLink isInline kind="line" href="/appointment?flow=appointments">{t`My appointments`}</ButtonLink>
          </>
        }
      >
        {t`It may have been cancelled or moved.`}
      </Empty>
    </Page>
  );
}

function Unavailable({ actor }: PartProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { failure, visit } = useSelector(actor, ({ context }) => context);
  const refresh = () => actor.send({ type: 'consultation.refresh' });
  return (
    <Page>
      <Empty
        title={t`The room could not be opened`}
        actions={
          <>
            <Button isInline onPress={refresh}>{t`Look again`}</Button>
            {visit && <CallClinic visit={visit} />}
          </>
        }
      >
        {failure && failureWords(failure)}
      </Empty>
    </Page>
  );
}
