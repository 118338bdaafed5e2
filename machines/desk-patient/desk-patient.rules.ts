/** The acts about a patient. */
import type { DayState, DayVisit, StaffPatient } from '#contract/entities/desk.ts';
import type { StaffOrder } from '#contract/entities/desk-orders.ts';
import type { Role } from '#contract/roles.ts';
import { type ActName, mayDo } from '../desk-act/desk-act.rules.ts';
import { isReturnable } from '../desk-list/desk-list.rules.ts';
import { required } from '../kit/required.ts';
import type { DeskPatientContext, PatientQuery } from './desk-patient.types.ts';

/** A patient who owes a deposit is booked by acts that ask for it or waive it; all others by the plain booking. */
const bookingOf = (deposit: StaffPatient['deposit']): readonly ActName[] => {
  if (deposit === undefined) return [];
  if (deposit === null) return ['book'];
  return deposit.amount === null ? ['bookWaived'] : ['bookWithDeposit', 'bookWaived'];
};

/** The act by which these roles can book for the patient; null where they cannot. */
export const bookingFor = (patient: StaffPatient, roles: readonly Role[]): ActName | null =>
  bookingOf(patient.deposit).find((act) => mayDo(act, roles)) ?? null;

/** Visits that have yet to take place. */
const IS_AHEAD: readonly DayState[] = ['held', 'pending', 'new', 'confirmed'];

/** Acts of the list, which are about no opened patient. */
export const MAKING_PATIENTS = ['register', 'releaseNumber'] as const satisfies readonly ActName[];

/** Acts about the patient, in the order in which they are offered. */
export const actsOfPatient = ({
  numberStanding,
  isBlocked,
  account,
  deposit,
  credits = [],
  family = [],
  visits,
  records,
  prescriptions = [],
  given = [],
}: StaffPatient): readonly ActName[] => [
  ...bookingOf(deposit),
  ...(numberStanding === 'proven' ? [] : (['seeIdentity', 'proposeMerge'] as const)),
  // a patient who was imported, or registered at the counter, gets an account at the counter
  ...(account === null ? (['sendCode', 'activate'] as const) : []),
  ...(account
    ? isBlocked
      ? (['restoreAccount'] as const)
      : (['sendCode', 'correctContact', 'blockAccount'] as const)
    : []),
  ...(account && numberStanding === 'proven' ? (['rename', 'birthMonth'] as const) : []),
  ...(numberStanding === 'proven' ? (['printData'] as const) : []),
  ...(account && account.niks !== null ? (['endMembership'] as const) : []),
  ...((visits ?? []).some(({ state }) => IS_AHEAD.includes(state)) ? (['endVisits'] as const) : []),
  ...(records ? (['issueRecord'] as const) : []),
  ...(numberStanding === 'proven' ? (['attachFile'] as const) : []),
  ...((records ?? []).some(({ file }) => file !== null) ? (['saveFile'] as const) : []),
  ...((records ?? []).some(({ withdrawn }) => withdrawn === null) ? (['withdrawRecord'] as const) : []),
  ...(given.length > 0 ? (['prescribe'] as const) : []),
  ...(prescriptions.some(({ isOpen }) => isOpen)
    ? (['orderRefill', 'changeRefillable', 'withdrawRefillable'] as const)
    : []),
  ...(account && numberStanding === 'proven' ? (['addFamily'] as const) : []),
  ...(family.some(({ isMember }) => isMember) ? (['removeFamily'] as const) : []),
  ...(credits.length > 0 ? (['creditBack'] as const) : []),
  'sellTo',
];

/** A missed visit asks for a deposit until it is settled: by one that was paid, or here. */
export const actsOfVisit = ({ state, settledAt }: Pick<DayVisit, 'state' | 'settledAt'>): readonly ActName[] =>
  state === 'missed' && settledAt === null ? ['settle'] : [];

const CORRECTABLE: readonly string[] = ['OrderShipped', 'Delivered'];
/** A wrong number of a parcel is also seen after the parcel was marked as delivered. */
export const actsOfSent = (order: StaffOrder): readonly ActName[] => [
  ...(order.parcelNo !== null && CORRECTABLE.includes(order.deliveryStatus) ? (['correctParcel'] as const) : []),
  ...(isReturnable(order) ? (['takeBack'] as const) : []),
];

/** An order of the patient, or goods that came by none; undefined for another subject. */
export const orderOf = ({ refills = [], purchases = [], handed = [] }: StaffPatient, id: string | undefined) =>
  [...refills, ...purchases, ...handed].find(({ _id }) => _id === id);

/** The acts about the patient, or about a visit or an order of the patient. */
export const actsAbout = (patient: StaffPatient, subject: string): readonly ActName[] => {
  if (subject === patient._id) return actsOfPatient(patient);
  const { visits = [] } = patient;
  const visit = visits.find(({ _id }) => _id === subject);
  if (visit) return actsOfVisit(visit);
  const order = orderOf(patient, subject);
  return order ? actsOfSent(order) : [];
};

/** Groups of the acts behind the dots. */
const GROUPS = {
  booking: ['book', 'bookWithDeposit', 'bookWaived', 'endVisits'],
  care: [
    'orderRefill',
    'prescribe',
    'changeRefillable',
    'withdrawRefillable',
    'issueRecord',
    'attachFile',
    'saveFile',
    'withdrawRecord',
  ],
  identity: ['seeIdentity', 'proposeMerge', 'sendCode', 'activate', 'correctContact', 'rename', 'birthMonth'],
  family: ['addFamily', 'removeFamily'],
  money: ['sellTo', 'creditBack'],
  account: ['restoreAccount', 'blockAccount', 'endMembership', 'printData'],
} as const satisfies Record<string, readonly ActName[]>;
export type ActGroup = keyof typeof GROUPS;

/** The acts in groups, each in its order; a group without acts is left out. */
export const groupsOf = (acts: readonly ActName[]): { group: ActGroup; acts: ActName[] }[] =>
  (Object.keys(GROUPS) as ActGroup[])
    .map((group) => ({ group, acts: acts.filter((act) => (GROUPS[group] as readonly ActName[]).includes(act)) }))
    .filter((each) => each.acts.length > 0);

/** The patient who is opened, with the reason if one is written. */
export const queryOf = ({ opened, reason }: Pick<DeskPatientContext, 'opened' | 'reason'>): PatientQuery => ({
  id: required(opened, 'opened'),
  reason: reason.trim() === '' ? null : reason.trim(),
});
