import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import type { ActorRefFrom } from 'xstate';
import type { FoundPatient } from '#contract/entities/desk.ts';
import { PatientId } from '#contract/ids.ts';
import { keptOr, placeIn } from '#desk/app/address.ts';
import { patientFlow } from '#desk/app/flows/desk-patient.flow.ts';
import { Badge } from '#desk/app/parts/badge.tsx';
import { Button } from '#desk/app/parts/button.tsx';
import { Field } from '#desk/app/parts/field.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import type { deskPatientMachine } from '#machines/desk-patient/desk-patient.machine.ts';
import { patientReasons } from '#machines/desk-patient/desk-patient.reasons.ts';
import { MAKING_PATIENTS } from '#machines/desk-patient/desk-patient.rules.ts';
import { selectIsPatientOpen } from '#machines/desk-patient/desk-patient.selectors.ts';
import type { PatientKept } from '#machines/desk-patient/desk-patient.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { required } from '#machines/kit/required.ts';
import { searchIcon } from '#src/ui/icon/search.icon.ts';
import { ActButtons } from '../act/act-buttons.tsx';
import { ActForm } from '../act/act-form.tsx';
import { failureWords } from '../failure-words.ts';
import { IdStanding } from '../id-standing.tsx';
import { useShortcuts } from '../shortcuts.tsx';
import { useDesk, useDeskSnapshot } from '../use-desk.ts';
import { useSection } from '../use-section.ts';
import { useTried } from '../use-tried.ts';
import { PatientPage } from './patient-page.tsx';
import { PatientProvider, usePatient } from './use-patient.ts';

function SearchForm() {
  const { actor, snapshot } = usePatient();
  const missing = whyNot(snapshot, { type: 'search.submit' }, patientReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send({ type: 'search.submit' });
  };
  return (
    <form className="box" onSubmit={submit} noValidate role="search">
      <Field
        label={t`Name, phone, email, number or order`}
        type="search"
        isFocused
        text={snapshot.context.term}
        help={t`A name needs two letters; all else is searched whole. Each search is in the trail.`}
        error={isTried && missing?.id === 'needsTerm' ? t`Write at least two letters` : null}
        onChange={(term) => actor.send({ type: 'term.change', term })}
      />
      <div>
        <Button
          kind="primary"
          type="submit"
          icon={searchIcon}
          isBusy={snapshot.matches('searching')}
          onPress={() => {}}
        >
          <Trans>Search</Trans>
        </Button>
      </div>
    </form>
  );
}

function FoundTable({ found }: { found: readonly FoundPatient[] }) {
  const { actor } = usePatient();
  return (
    <section className="box box--flush">
      <table className="tb">
        <thead>
          <tr>
            <th>{t`Patient`}</th>
            <th>{t`Number`}</th>
            <th>{t`Contacts`}</th>
            <th>{t`Account`}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ _id, name, number, numberStanding, email, phone, hasAccount, isBlocked }) => (
            <tr key={_id}>
              <td>
                <button
                  type="button"
                  className="t"
                  data-row={_id}
                  onClick={() => actor.send({ type: 'patient.open', id: _id })}
                >
                  {name}
                </button>
              </td>
              <td>
                {number ?? '–'} <IdStanding standing={numberStanding} />
              </td>
              <td>
                {phone ?? '–'}
                <small>{email}</small>
              </td>
              <td>
                {isBlocked && <Badge tone="bad">{t`Blocked`}</Badge>}
                {!isBlocked && (hasAccount ? t`member` : <Badge tone="info">{t`no account`}</Badge>)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ReasonForm() {
  const { actor, snapshot } = usePatient();
  const missing = whyNot(snapshot, { type: 'reason.submit' }, patientReasons);
  const { isTried, onTry } = useTried(missing?.id ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTry();
    actor.send({ type: 'reason.submit' });
  };
  return (
    <form className="box" onSubmit={submit} noValidate>
      <h2 className="sub-h">
        <Trans>Not a patient of your places</Trans>
      </h2>
      <Field
        label={t`Why do you open this patient?`}
        help={t`The patient reads this reason.`}
        isFocused
        lines={2}
        maxLength={300}
        text={snapshot.context.reason}
        error={isTried && missing ? t`Write the reason, which the patient reads` : null}
        onChange={(reason) => actor.send({ type: 'reason.change', reason })}
      />
      <div className="inline wrap">
        <Button kind="primary" type="submit" onPress={() => {}}>
          <Trans>Open with this reason</Trans>
        </Button>
        <Button onPress={() => actor.send({ type: 'step.back' })}>
          <Trans>No, leave it</Trans>
        </Button>
      </div>
    </form>
  );
}

/** A free time of the day that waits for a patient. */
function BookingNote() {
  const { actor, snapshot } = usePatient();
  const { booking } = snapshot.context;
  if (booking === null || !snapshot.can({ type: 'booking.leave' })) return null;
  return (
    <Note title={<Trans>Who comes at the free time?</Trans>}>
      <Trans>Search the patient and open the page: the booking is filled in.</Trans>{' '}
      <Button isSmall onPress={() => actor.send({ type: 'booking.leave' })}>
        <Trans>Book nothing</Trans>
      </Button>
    </Note>
  );
}

const NONE: PatientKept = { opened: null, reason: '', act: null, fields: {}, booking: null };

const keptPatient = (href: string, kept?: PatientKept): PatientKept => {
  const { section, parts } = placeIn(href);
  const named = v.safeParse(PatientId, parts['open']);
  const read = { ...NONE, opened: named.success ? named.output : null };
  return keptOr(kept, section === 'patients' ? read : null, NONE);
};

interface PatientsViewProps {
  term: string;
  /** The term was typed just now: no patient of before is open. */
  isNew: boolean;
  onBegin: () => void;
}

export function PatientsView({ term, isNew, onBegin }: PatientsViewProps) {
  const desk = useDesk();
  const { staff } = useDeskSnapshot().context;
  const actor = useSection({
    section: 'patients',
    flow: patientFlow,
    input: () => ({
      roles: required(staff, 'staff').me.roles,
      term,
      wizardId: crypto.randomUUID(),
      kept: isNew
        ? { ...NONE, booking: desk.kept.patients?.booking ?? null }
        : keptPatient(location.href, desk.kept.patients),
    }),
    keep: ({ context, children }) => {
      const { opened, reason, act, booking } = context;
      const typed = children.deskAct?.getSnapshot().context.fields ?? context.fields;
      desk.keep('patients', { opened, reason, act, fields: act ? typed : {}, booking });
    },
    partsOf: ({ context: { opened } }) => ({ open: opened }),
    openRow: (one, id) => {
      const named = v.safeParse(PatientId, id);
      if (named.success) one.send({ type: 'patient.open', id: named.output });
    },
  });
  const begin = useEffectEvent(onBegin);
  useEffect(() => begin(), []);
  return <PatientScreen actor={actor} />;
}

/** The search and the patient, as their machine says. */
export function PatientScreen({ actor }: { actor: ActorRefFrom<typeof deskPatientMachine> }) {
  const snapshot = useSelector(actor, (each) => each);
  const { found, searched, patient, failure } = snapshot.context;
  useShortcuts({ Escape: () => actor.send({ type: 'step.back' }) });
  useEffect(() => {
    if (patient === null) return;
    // a person who opened one sees its top first
    window.scrollTo(0, 0);
  }, [patient]);
  if (patient && selectIsPatientOpen(snapshot))
    return (
      <PatientProvider value={{ actor, snapshot }}>
        <PatientPage key={patient._id} patient={patient} />
      </PatientProvider>
    );
  const isAsking = snapshot.matches('askingReason');
  const { deskAct } = snapshot.children;
  const making = MAKING_PATIENTS.filter((act) => snapshot.can({ type: 'act.begin', act, subject: '', given: {} }));
  return (
    <PatientProvider value={{ actor, snapshot }}>
      <div className="dk-head">
        <h1>
          <Trans>Patients</Trans>
        </h1>
        {found && (
          <span className="mute" role="status">
            <Plural value={found.length} one={`# found for “${searched}”`} other={`# found for “${searched}”`} />
          </span>
        )}
        <div className="end">
          <ActButtons
            acts={making}
            about=""
            isSmall={false}
            onBegin={(act) => actor.send({ type: 'act.begin', act, subject: '', given: {} })}
          />
        </div>
      </div>
      <div className="dk-body" aria-busy={snapshot.hasTag('busy') || undefined}>
        {failure && <Note tone="bad">{failureWords(failure)}</Note>}
        <BookingNote />
        {deskAct && (
          <section className="box is-open">
            <ActForm actor={deskAct} about="" level={2} />
          </section>
        )}
        {isAsking && <ReasonForm />}
        {!isAsking && !deskAct && <SearchForm />}
        {!isAsking && !deskAct && found && found.length > 0 && <FoundTable found={found} />}
        {!isAsking && !deskAct && found?.length === 0 && (
          <div className="empty">
            <h2 className="h-md">
              <Trans>Nobody was found</Trans>
            </h2>
          </div>
        )}
      </div>
    </PatientProvider>
  );
}
