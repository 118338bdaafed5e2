/**
 * The roles of staff and what each may do: one table, which the server checks, the desk's menu reads and docs/roles.md
 * prints. A call that is not in it is refused to all.
 */
import type { deskCalls } from './calls/desk.calls.ts';
import type { operatorCalls } from './calls/operator.calls.ts';
import type { passkeyCalls } from './calls/passkey.calls.ts';
import type { staffCalls } from './calls/staff.calls.ts';
import { ROLES, type Role, SYSTEM_ROLES } from './lists/roles.ts';

export { ROLES, type Role, SYSTEM_ROLES };

/**
 * The `:id` of a call, which gives its place and its patient. A patient is of each place with a visit, waitlist entry, order,
 * bill or record of the patient, and of every place without any; a closure and a prescription are of the patient's, a merge
 * is of both patients',
 * a transfer of its order's, and of every place without one. Of an order or bill, dispensary does refills alone, shop the
 * store's alone, and reception no order; of an order that is handed over, reception does both. Of goods that come back,
 * dispensary does those of visits' bills, too, and both do those that were sold at the counter.
 */
export type Subject =
  | 'appointment'
  | 'waitlist'
  | 'invoice'
  | 'delivery'
  | 'goods'
  | 'transfer'
  | 'credit'
  | 'patient'
  | 'closure'
  | 'merge'
  | 'record'
  | 'refillable'
  | 'staff'
  | 'key';

/**
 * act: one line of the trail each, with a refusal's code. look: one opened patient, a line for each person of staff and 15
 * minutes. list: a line that counts the patients shown. silent: holds no patient, and leaves no line unless refused.
 */
export type Trace = 'act' | 'look' | 'list' | 'silent';

export interface Rule {
  roles: readonly Role[];
  of: Subject | null;
  trace: Trace;
  /** A session of a person, never a key. */
  isOfPerson: boolean;
  /** Whether the call is answered while the desk is locked. */
  whileLocked: boolean;
  /**
   * About a patient of any place: the person is at the caller's counter with the original ID, or the call itself looks at
   * the place. Any other act about a patient is done at a place of the patient.
   */
  isAnywhere: boolean;
  /** Keeps the desk from locking; what the page asks by itself does not. */
  isUse: boolean;
}

const rule = (roles: readonly Role[], of: Subject | null = null, more: Partial<Rule> = {}): Rule => ({
  roles,
  of,
  trace: 'act',
  isOfPerson: false,
  whileLocked: false,
  isAnywhere: false,
  isUse: true,
  ...more,
});
const list = (...roles: readonly Role[]) => rule(roles, null, { trace: 'list' });
const silent = (...roles: readonly Role[]) => rule(roles, null, { trace: 'silent' });
/** Acts about the group itself are the administrators' alone. */
const ofGroup = (of: Subject | null = null, trace: Trace = 'act') => rule(['admin'], of, { trace, isOfPerson: true });
const own = (trace: Trace, more: Partial<Rule> = {}) => rule(ROLES, null, { trace, isOfPerson: true, ...more });

const visit = rule(['reception', 'clinician'], 'appointment');
const ofPatient = rule(['reception'], 'patient');
/** The original ID is seen. */
const atCounter = rule(['reception'], 'patient', { isAnywhere: true });
const order = rule(['dispensary', 'shop'], 'invoice');
const money = rule(['accounts']);

/** Calls that begin a session have no role yet. */
export const WITHOUT_ROLE = [
  'signInStaff',
  'openInvitation',
  'acceptInvitation',
  'beginPasskeySignIn',
  'signInByPasskey',
] as const;
export type StaffAct = Exclude<
  keyof typeof operatorCalls | keyof typeof staffCalls | keyof typeof passkeyCalls | keyof typeof deskCalls,
  (typeof WITHOUT_ROLE)[number]
>;

export const ROLE_TABLE: Readonly<Record<StaffAct, Rule>> = {
  // sessions and people
  loadStaffSession: own('silent', { whileLocked: true, isUse: false }),
  signOutStaff: own('act', { whileLocked: true }),
  lockStaff: own('act', { whileLocked: true, isUse: false }),
  unlockStaff: own('act', { whileLocked: true, isUse: false }),
  listStaffSessions: own('silent'),
  endStaffSession: own('act'),
  beginFactor: own('act'),
  replaceFactor: own('act'),
  setPin: own('act'),
  removePin: own('act'),
  beginPasskeyUnlock: own('silent', { whileLocked: true, isUse: false }),
  unlockByPasskey: own('act', { whileLocked: true, isUse: false }),
  listPasskeys: own('silent'),
  beginPasskey: own('act'),
  addPasskey: own('act'),
  removePasskey: own('act'),
  listStaff: ofGroup(null, 'silent'),
  inviteStaff: ofGroup(),
  withdrawInvitation: ofGroup('staff'),
  changeStaff: ofGroup('staff'),
  blockStaff: ofGroup('staff'),
  listKeys: ofGroup(null, 'silent'),
  createKey: ofGroup(),
  changeKey: ofGroup('key'),
  revokeKey: ofGroup('key'),
  listTrail: ofGroup(),
  proveTrail: ofGroup(),
  exportTrail: ofGroup(),
  // lists
  listDay: list('reception', 'clinician', 'admin'),
  listStaffWaitlist: list('reception', 'admin'),
  listStaffSlots: silent('reception', 'clinician', 'admin'),
  listNotClosed: list('reception', 'clinician', 'admin'),
  searchPatients: list(...ROLES),
  // a patient of another place needs a reason
  openPatient: rule(ROLES, 'patient', { trace: 'look', isAnywhere: true }),
  // a patient of another place needs a reason
  listMessages: rule(['reception', 'dispensary', 'shop', 'admin'], null, { trace: 'look' }),
  listOrders: list('dispensary', 'shop', 'accounts', 'admin'),
  openInvoice: rule(['reception', 'dispensary', 'shop', 'accounts', 'admin'], 'invoice', { trace: 'look' }),
  listOpenInvoices: list('reception', 'accounts', 'admin'),
  listTakings: silent('accounts', 'admin'),
  listTransfers: list('accounts', 'admin'),
  comparePayments: list('accounts', 'admin'),
  listStock: silent('dispensary', 'shop', 'admin'),
  listClosures: list('reception', 'admin'),
  listChanges: rule(ROLES, null, { trace: 'silent', isUse: false }),
  countWaiting: rule(ROLES, null, { trace: 'silent', isUse: false }),
  listClinic: silent(...ROLES),
  // visits and waitlists
  acceptAppointment: visit,
  rejectAppointment: visit,
  cancelAppointmentAtClinic: visit,
  moveAppointment: visit,
  // at the place of the time
  bookForPatient: rule(['reception', 'clinician'], 'patient', { isAnywhere: true }),
  noteArrival: rule(['reception'], 'appointment'),
  missAppointment: visit,
  unmissAppointment: rule(['reception'], 'appointment'),
  settleMissed: rule(['reception', 'admin'], 'appointment'),
  checkRemote: rule(['clinician'], 'appointment'),
  redirectVisit: rule(['clinician'], 'appointment'),
  openRoom: rule(['clinician'], 'appointment'),
  endVisit: visit,
  voidBill: rule(['reception', 'accounts'], 'appointment'),
  acceptWaitlist: rule(['reception'], 'waitlist'),
  rejectWaitlist: rule(['reception'], 'waitlist'),
  endAppointments: ofPatient,
  issueRecord: rule(['clinician']),
  attachFile: rule(['clinician', 'reception']),
  openFile: rule(['clinician'], 'record'),
  withdrawRecord: rule(['clinician', 'admin'], 'record'),
  prescribe: rule(['clinician'], 'patient'),
  changeRefillable: rule(['clinician'], 'refillable'),
  withdrawRefillable: rule(['clinician', 'dispensary'], 'refillable'),
  // orders and stock
  orderRefill: rule(['dispensary'], 'patient'),
  acceptOrder: order,
  rejectOrder: order,
  changeOrderItem: order,
  shipOrder: order,
  correctParcel: order,
  readyForPickup: order,
  unreadyOrder: order,
  deliverOrder: rule(['dispensary', 'shop', 'reception'], 'delivery'),
  returnGoods: rule(['dispensary', 'shop'], 'goods'),
  withdrawItem: rule(['dispensary', 'shop', 'admin']),
  restoreItem: rule(['dispensary', 'shop', 'admin']),
  receiveStock: rule(['dispensary', 'shop']),
  countStock: rule(['dispensary', 'shop']),
  // at a place of the caller, to a patient of any
  sellAtCounter: rule(['shop', 'dispensary', 'reception']),
  // money
  receiveTransfer: rule(['accounts'], 'invoice'),
  enterTransfer: money,
  assignTransfer: money,
  readBankFile: money,
  moveTransfer: rule(['accounts'], 'transfer'),
  giveTransferBack: money,
  returnTransfer: rule(['accounts'], 'invoice'),
  receivePayment: rule(['reception', 'shop', 'accounts'], 'delivery'),
  refundInvoice: rule(['accounts'], 'invoice'),
  voidSale: rule(['accounts'], 'invoice'),
  printReceipt: rule(['reception', 'shop', 'dispensary', 'accounts'], 'invoice'),
  returnNiks: rule(['accounts'], 'invoice'),
  returnCredit: rule(['accounts'], 'credit'),
  redeemNiks: rule(['reception', 'dispensary', 'shop'], 'delivery'),
  // persons
  registerPatient: rule(['reception']),
  seeIdentity: atCounter,
  changeName: atCounter,
  sendContactCode: atCounter,
  changeContact: atCounter,
  activateAccount: atCounter,
  addFamily: ofPatient,
  removeFamily: ofPatient,
  noteBirthMonth: ofPatient,
  endMembership: ofPatient,
  restoreAccount: rule(['reception', 'admin'], 'patient', { isAnywhere: true }),
  blockAccount: rule(['reception', 'admin'], 'patient'),
  releaseIdentity: rule(['reception']),
  // the original ID is seen, and its number is not typed: so only where the patient is known
  printData: ofGroup('patient'),
  // the original ID is seen; another person confirms
  proposeMerge: rule(['reception', 'admin'], 'patient', { isAnywhere: true, isOfPerson: true }),
  listMerges: list('reception', 'admin'),
  mergePatients: ofGroup('merge'),
  declineMerge: ofGroup('merge'),
  unmergePatients: ofGroup('merge'),
  closeAccount: rule(['reception', 'admin'], 'closure'),
  declineClosure: rule(['reception', 'admin'], 'closure'),
  // the timetable
  closeSlots: rule(['reception', 'admin'], null, { isOfPerson: true }),
  noteLeave: rule(['reception', 'admin'], null, { isOfPerson: true }),
  openSlots: rule(['reception', 'admin'], null, { isOfPerson: true }),
  // the group
  listAnnouncements: ofGroup(null, 'silent'),
  announce: ofGroup(),
  withdrawAnnouncement: ofGroup(),
};

/** Whether one of the roles may make the call; places and kinds of orders apart. */
export const mayCall = (roles: readonly Role[], act: StaffAct): boolean =>
  ROLE_TABLE[act].roles.some((role) => roles.includes(role));

/** Parts of a patient's page by role; a part without one of its roles is absent from the answer. */
export const PATIENT_PARTS = {
  contact: ['reception', 'clinician', 'admin'],
  account: ['reception', 'admin'],
  family: ['reception', 'clinician'],
  visits: ['reception', 'clinician'],
  deposit: ['reception', 'clinician'],
  /** Names of records; `CONTENT_ROLES` read what they say. */
  records: ['clinician', 'admin'],
  prescriptions: ['clinician', 'dispensary'],
  /** Goods of visits' bills that can be prescribed. */
  given: ['clinician'],
  refills: ['clinician', 'dispensary', 'accounts'],
  purchases: ['shop', 'accounts'],
  /** Goods of visits' bills, and those that were sold at the counter: a patient may bring them back. */
  handed: ['dispensary'],
  bills: ['reception', 'accounts'],
  credits: ['reception', 'accounts'],
} as const satisfies Record<string, readonly Role[]>;
/** The roles that read the content of records; the readers of a withdrawn record are counted among them. */
export const CONTENT_ROLES: readonly Role[] = ['clinician'];
/** The readers of letters by what they are about: the list of letters holds those alone. record: about a record of a patient. */
export const LETTER_ROLES = {
  visit: ['reception', 'admin'],
  record: ['admin'],
  refill: ['dispensary', 'admin'],
  store: ['shop', 'admin'],
} as const satisfies Record<string, readonly Role[]>;
/** The kind of letters about an invoice of this type. */
export const letterKindOf = (invoiceType: string): keyof typeof LETTER_ROLES => {
  if (invoiceType === 'Refill') return 'refill';
  return invoiceType === 'Online Store' ? 'store' : 'visit';
};
/** The lists of which a role hears that something is new. */
export const CHANGE_ROLES = {
  visit: ['reception', 'clinician', 'admin'],
  waitlist: ['reception', 'admin'],
  order: ['dispensary', 'shop', 'accounts', 'admin'],
  bill: ['reception', 'accounts'],
  transfer: ['accounts', 'admin'],
  closure: ['reception', 'admin'],
  stock: ['dispensary', 'shop', 'admin'],
} as const satisfies Record<string, readonly Role[]>;
export type PatientPart = keyof typeof PATIENT_PARTS;
