/** Each act of staff: the call behind it, the entries that its form asks for, and the act that takes it back. */
import { mayCall, type Role, type StaffAct } from '#contract/roles.ts';

export type ActField =
  | 'phone'
  | 'postal'
  | 'street'
  | 'unit'
  | 'language'
  | 'until'
  | 'start'
  | 'end'
  | 'audience'
  | 'en'
  | 'zh'
  | 'place'
  | 'person'
  | 'service'
  | 'day'
  | 'message'
  | 'words'
  | 'reason'
  | 'time'
  | 'fee'
  | 'parcelNo'
  | 'item'
  | 'pieces'
  | 'way'
  | 'points'
  | 'credit'
  | 'slip'
  | 'wayBack'
  | 'amount'
  | 'reference'
  | 'invoiceNo'
  | 'number'
  | 'country'
  | 'contact'
  | 'email'
  | 'name'
  | 'roles'
  | 'places'
  | 'endsOn'
  | 'addresses'
  | 'code'
  | 'otp'
  | 'relation'
  | 'basis'
  | 'member'
  | 'recordKind'
  | 'paragraphs'
  | 'prescription'
  | 'given'
  | 'identity'
  | 'where'
  | 'emergencies'
  | 'lasts'
  | 'supplierNo'
  | 'batch'
  | 'shelf'
  | 'goods'
  | 'receiptTo'
  | 'bankFile'
  | 'file'
  | 'title'
  | 'onPaper'
  | 'lastFour'
  | 'soon'
  | 'expiresOn'
  | 'record'
  | 'mistake'
  | 'month'
  | 'whose'
  | 'idKind';

interface ActRule {
  call: StaffAct;
  /** Entries without which the act cannot be done. */
  asks?: readonly ActField[];
  /** Entries that may stay empty. */
  mayHave?: readonly ActField[];
  undo?: string;
  /** Whether the act's effect, such as the people it reaches, is shown before it is done. */
  isPreviewed?: boolean;
  /** The only roles that may do the act, where the call allows more; missing, all roles of the call may. */
  roles?: readonly Role[];
  /** Entries that the reading of free times needs, besides the facts of the row. */
  timesBy?: readonly ActField[];
}

const BOOKING = {
  asks: ['place', 'person', 'service', 'day', 'time'],
  mayHave: ['message'],
  timesBy: ['place', 'person', 'service', 'day'],
} as const satisfies Omit<ActRule, 'call'>;

const RULES = {
  accept: { call: 'acceptAppointment' },
  reject: { call: 'rejectAppointment', asks: ['words'] },
  cancel: { call: 'cancelAppointmentAtClinic', asks: ['words'] },
  move: { call: 'moveAppointment', asks: ['time'] },
  book: { call: 'bookForPatient', ...BOOKING },
  bookWithDeposit: { call: 'bookForPatient', ...BOOKING },
  bookWaived: {
    call: 'bookForPatient',
    ...BOOKING,
    asks: [...BOOKING.asks, 'reason'],
    roles: ['reception'],
  },
  arrive: { call: 'noteArrival', undo: 'unarrive' },
  unarrive: { call: 'noteArrival' },
  seen: { call: 'endVisit', mayHave: ['fee', 'goods'] },
  voidBill: { call: 'voidBill', asks: ['words'] },
  endVisits: { call: 'endAppointments', asks: ['whose'] },
  checkRemote: { call: 'checkRemote', asks: ['identity', 'phone', 'where', 'emergencies'] },
  room: { call: 'openRoom' },
  redirect: { call: 'redirectVisit', asks: ['soon', 'reason'] },
  missed: { call: 'missAppointment', undo: 'unmiss' },
  unmiss: { call: 'unmissAppointment' },
  settle: { call: 'settleMissed', asks: ['reason'] },
  acceptWaitlist: { call: 'acceptWaitlist', asks: ['time'] },
  rejectWaitlist: { call: 'rejectWaitlist' },
  orderRefill: { call: 'orderRefill', asks: ['prescription', 'pieces', 'place', 'email', 'phone'] },
  acceptOrder: { call: 'acceptOrder' },
  rejectOrder: { call: 'rejectOrder', asks: ['words'] },
  fewer: { call: 'changeOrderItem', asks: ['item', 'pieces', 'words'] },
  ship: { call: 'shipOrder', asks: ['parcelNo'] },
  correctParcel: { call: 'correctParcel', asks: ['parcelNo'] },
  ready: { call: 'readyForPickup' },
  unready: { call: 'unreadyOrder', asks: ['words'] },
  deliver: { call: 'deliverOrder' },
  takeBack: { call: 'returnGoods', asks: ['item', 'pieces', 'shelf', 'reason'] },
  arrived: { call: 'receiveTransfer', asks: ['amount', 'reference'] },
  match: { call: 'assignTransfer', asks: ['invoiceNo'] },
  moveTransfer: { call: 'moveTransfer', asks: ['reason'], mayHave: ['invoiceNo'] },
  giveBack: { call: 'giveTransferBack', asks: ['reference'] },
  returned: { call: 'returnTransfer', asks: ['amount', 'reference'] },
  enterTransfer: { call: 'enterTransfer', asks: ['amount', 'reference'], mayHave: ['invoiceNo'] },
  readFile: { call: 'readBankFile', asks: ['bankFile'] },
  confirmLine: { call: 'enterTransfer', mayHave: ['invoiceNo'] },
  takePayment: { call: 'receivePayment', asks: ['way', 'amount'], mayHave: ['slip'] },
  useNiks: { call: 'redeemNiks', asks: ['points', 'number'], mayHave: ['country'] },
  refund: { call: 'refundInvoice', asks: ['wayBack', 'amount', 'reason'] },
  niksBack: { call: 'returnNiks', asks: ['reason'] },
  creditBack: { call: 'returnCredit', asks: ['credit', 'reason'] },
  receive: { call: 'receiveStock', asks: ['pieces', 'supplierNo'], mayHave: ['batch', 'expiresOn'] },
  receiveOther: {
    call: 'receiveStock',
    asks: ['place', 'item', 'pieces', 'supplierNo'],
    mayHave: ['batch', 'expiresOn'],
  },
  sell: { call: 'sellAtCounter', asks: ['place', 'goods', 'way'], mayHave: ['slip', 'receiptTo'] },
  sellTo: { call: 'sellAtCounter', asks: ['place', 'goods', 'way'], mayHave: ['slip'] },
  voidSale: { call: 'voidSale', asks: ['words'] },
  printReceipt: { call: 'printReceipt' },
  stopSelling: { call: 'withdrawItem', asks: ['reason'] },
  sellAgain: { call: 'restoreItem' },
  count: { call: 'countStock', asks: ['pieces', 'reason'] },
  register: {
    call: 'registerPatient',
    asks: ['name', 'number'],
    mayHave: ['country', 'phone', 'email', 'postal', 'street', 'unit', 'language'],
  },
  addFamily: { call: 'addFamily', asks: ['number', 'relation', 'basis'], mayHave: ['country'] },
  removeFamily: { call: 'removeFamily', asks: ['member', 'reason'] },
  issueRecord: { call: 'issueRecord', asks: ['recordKind', 'name', 'paragraphs'] },
  attachFile: { call: 'attachFile', asks: ['file', 'title', 'onPaper', 'lastFour'] },
  saveFile: { call: 'openFile', asks: ['record'] },
  withdrawRecord: { call: 'withdrawRecord', asks: ['record', 'mistake', 'reason'], mayHave: ['number', 'country'] },
  prescribe: { call: 'prescribe', asks: ['given', 'pieces', 'endsOn'], mayHave: ['lasts'] },
  changeRefillable: { call: 'changeRefillable', asks: ['prescription', 'pieces', 'endsOn', 'words'] },
  withdrawRefillable: { call: 'withdrawRefillable', asks: ['prescription', 'words'] },
  seeIdentity: { call: 'seeIdentity', mayHave: ['number', 'country', 'contact'] },
  sendCode: { call: 'sendContactCode', asks: ['number', 'contact'], mayHave: ['country'] },
  activate: { call: 'activateAccount', asks: ['number', 'email', 'otp'], mayHave: ['country'] },
  correctContact: { call: 'changeContact', asks: ['number', 'contact', 'otp'], mayHave: ['country'] },
  rename: { call: 'changeName', asks: ['number', 'name'], mayHave: ['country'] },
  birthMonth: { call: 'noteBirthMonth', asks: ['month'] },
  endMembership: { call: 'endMembership', asks: ['reason'] },
  printData: { call: 'printData', asks: ['idKind', 'reason'] },
  releaseNumber: { call: 'releaseIdentity', asks: ['number'], mayHave: ['country'] },
  proposeMerge: { call: 'proposeMerge', asks: ['number', 'reason'], mayHave: ['country', 'contact'] },
  merge: { call: 'mergePatients', isPreviewed: true },
  declineMerge: { call: 'declineMerge', asks: ['reason'] },
  unmerge: { call: 'unmergePatients', asks: ['reason'] },
  closeAccount: { call: 'closeAccount' },
  declineClosure: { call: 'declineClosure', asks: ['words'] },
  blockAccount: { call: 'blockAccount', asks: ['words'] },
  restoreAccount: { call: 'restoreAccount', asks: ['number'], mayHave: ['country', 'contact'] },
  invite: { call: 'inviteStaff', asks: ['email', 'name', 'roles'], mayHave: ['places'] },
  withdrawInvitation: { call: 'withdrawInvitation' },
  changeRoles: { call: 'changeStaff', asks: ['roles', 'reason', 'code'], mayHave: ['places'] },
  blockStaff: { call: 'blockStaff', asks: ['reason'] },
  readmit: { call: 'blockStaff', asks: ['reason'] },
  makeKey: { call: 'createKey', asks: ['name', 'roles', 'endsOn'], mayHave: ['addresses'] },
  changeKey: { call: 'changeKey' },
  revokeKey: { call: 'revokeKey', asks: ['reason'] },
  exportTrail: { call: 'exportTrail', asks: ['day', 'until', 'reason', 'code'] },
  leave: { call: 'noteLeave', asks: ['person', 'day', 'until', 'reason'], mayHave: ['words'], isPreviewed: true },
  closeTimes: {
    call: 'closeSlots',
    asks: ['person', 'day', 'until', 'reason'],
    mayHave: ['start', 'end', 'words'],
    isPreviewed: true,
  },
  closePlace: {
    call: 'closeSlots',
    asks: ['place', 'day', 'until', 'reason'],
    mayHave: ['start', 'end', 'words'],
    isPreviewed: true,
  },
  openTimes: { call: 'openSlots' },
  announce: { call: 'announce', asks: ['audience', 'en', 'zh'], isPreviewed: true },
  withdrawAnnouncement: { call: 'withdrawAnnouncement', asks: ['reason'] },
} as const satisfies Record<string, ActRule>;

export type ActName = keyof typeof RULES;

const ruleOf = (act: ActName): ActRule => RULES[act];
export const asksOf = (act: ActName): readonly ActField[] => ruleOf(act).asks ?? [];
/** All entries of the act's form, in order. */
export const fieldsOf = (act: ActName): readonly ActField[] => [...asksOf(act), ...(ruleOf(act).mayHave ?? [])];
/** The act that takes it back; null for an act that stays. */
export const undoOf = (act: ActName): ActName | null => (ruleOf(act).undo as ActName | undefined) ?? null;
/** Acts that take another one back are done at once. */
const IS_UNDO = new Set(Object.values(RULES).flatMap((rule: ActRule) => rule.undo ?? []));
/** Only an act that can be taken back, or takes one back, is done without a form or a question. */
export const isQuestioned = (act: ActName): boolean =>
  fieldsOf(act).length > 0 || (undoOf(act) === null && !IS_UNDO.has(act)) || act === 'missed';
export const mayDo = (act: ActName, roles: readonly Role[]): boolean => {
  const { call, roles: own } = ruleOf(act);
  return mayCall(roles, call) && (own?.some((role) => roles.includes(role)) ?? true);
};
/** Whether the act's effect is shown before it is done. */
export const isPreviewed = (act: ActName): boolean => ruleOf(act).isPreviewed ?? false;
/** Whether the act books a time for a patient. */
export const isBooking = (act: ActName): boolean => ruleOf(act).call === 'bookForPatient';
/** Whether the act's free times depend on the entry. */
export const changesTimes = (act: ActName, field: ActField): boolean => ruleOf(act).timesBy?.includes(field) ?? false;
/** Whether all entries are filled in that the reading of free times needs. */
export const knowsTimes = (act: ActName, fields: Readonly<Partial<Record<ActField, string>>>): boolean =>
  (ruleOf(act).timesBy ?? []).every((field) => (fields[field] ?? '').trim() !== '');
/** A key has one role, and never an administrator's. */
export const isOfSystem = (act: ActName): boolean => ruleOf(act).call === 'createKey';
export const takesMoney = (act: ActName): boolean => asksOf(act).includes('way');
