/** Pure updates of the context: how one answer changes the others. Each is used by one action. */
import { clinicDayOf, monthOf } from '#contract/time.ts';
import { noChoice } from '../choosing/choosing.answers.ts';
import type { ChoosingOutput, Patient } from '../choosing/choosing.types.ts';
import type { BookingContext, BookingInput } from './booking.types.ts';

type Update = Partial<BookingContext>;

/** Values before the chosen patient's data is read. */
const notRead = { today: null, noShow: null } as const;
export const noAnswers = {
  ...noChoice,
  ...notRead,
  patient: null,
  patientName: null,
  patientTags: [],
  moreinfo: '',
  entry: 'overview',
  isHintSeen: false,
  appointment: null,
  invoice: null,
  failure: null,
  inTheWay: null,
} as const satisfies Update;

/** A new booking is a new write: it must not use a key of the last one. */
export const nextGeneration = ({ generation }: BookingContext): Update => ({ generation: generation + 1, attempt: 0 });

export const initialContext = ({ wizardId, kind, now, patients, isHintDismissed }: BookingInput): BookingContext => ({
  ...noAnswers,
  wizardId,
  generation: 0,
  attempt: 0,
  kind,
  now,
  patients,
  isHintDismissed,
  providers: [],
  fee: null,
  month: monthOf(clinicDayOf(now)),
});

/** Choosing a patient clears the data of the day, so that it is read again. */
export const withPatient = (patient: Patient): Update => ({
  ...notRead,
  patient,
  patientName: patient.name,
  patientTags: patient.tags,
});

/** The patient that the choice is for; a person who books only for themselves is not asked. */
export const patientFor = ({ patient, patients }: BookingContext, output: ChoosingOutput): Patient | null => {
  const found = output.outcome === 'nearby' ? null : output.patient;
  return patient ?? found ?? (patients.length === 1 ? (patients[0] ?? null) : null);
};

/** Takes over the choice. A time near a lost one replaces only the time. */
export const withChoice = (context: BookingContext, output: ChoosingOutput): Update => {
  const patient = patientFor(context, output);
  return {
    ...output.choice,
    ...(output.outcome !== 'nearby' && notRead),
    ...(output.outcome !== 'nearby' && patient && withPatient(patient)),
    ...(output.outcome === 'answered' && { today: output.today }),
    entry: 'overview',
    failure: null,
  };
};
