import { t } from '@lingui/core/macro';
import type { ActField, ActName } from '#machines/desk-act/desk-act.rules.ts';
import { accountFields, accountNeed, ofAccounts, ofContacts } from './account-words.ts';
import { familyNeed, ofFamily } from './family-words.ts';
import { goodsFields, goodsNeed, ofGoods } from './goods-words.ts';
import { ofKeys } from './key-words.ts';
import { type ActWords, moneyNeed, ofMoney } from './money-words.ts';
import { careFields, ofRecords, recordNeed } from './record-words.ts';

const ofVisits = () => ({
  accept: { begin: t`Accept`, question: t`Accept this visit?`, yes: t`Yes, accept`, done: t`Accepted` },
  reject: { begin: t`Reject…`, question: t`Reject this visit?`, yes: t`Yes, reject`, done: t`Rejected` },
  cancel: { begin: t`Cancel…`, question: t`Cancel this visit?`, yes: t`Yes, cancel it`, done: t`Cancelled` },
  move: { begin: t`Move…`, question: t`Move this visit to`, yes: t`Yes, move it`, done: t`Moved` },
  book: { begin: t`Book a visit…`, question: t`Book a visit for`, yes: t`Yes, book it`, done: t`Booked` },
  bookWithDeposit: {
    begin: t`Book with a deposit…`,
    question: t`Book a visit, held until the deposit is paid, for`,
    yes: t`Yes, hold it for the deposit`,
    done: t`Held`,
  },
  bookWaived: {
    begin: t`Book without the deposit…`,
    question: t`Book a visit and waive the deposit for`,
    yes: t`Yes, book without deposit`,
    done: t`Booked`,
  },
  arrive: { begin: t`Arrived`, question: t`Has the patient come?`, yes: t`Yes, arrived`, done: t`Arrived` },
  unarrive: {
    begin: t`Not here after all`,
    question: t`Is the patient not here?`,
    yes: t`Yes, not here`,
    done: t`Not here`,
  },
  seen: {
    begin: t`Seen…`,
    question: t`What is on the bill of this visit?`,
    yes: t`Seen, issue the bill`,
    done: t`Seen`,
  },
  room: {
    begin: t`Open the room…`,
    question: t`Open the room of the video visit?`,
    yes: t`Yes, open it`,
    done: t`The room is open`,
  },
  acceptWaitlist: {
    begin: t`Give a time…`,
    question: t`Which time?`,
    yes: t`Yes, give this time`,
    done: t`A time is given`,
  },
  rejectWaitlist: {
    begin: t`Take off the list…`,
    question: t`Take this patient off the waitlist?`,
    yes: t`Yes, take off`,
    done: t`Off the waitlist`,
  },
});
/** Acts about video visits and visits that were missed. */
const ofRemoteAndMissed = () => ({
  checkRemote: {
    begin: t`Check the patient…`,
    question: t`Who is there, and where? The room opens after this. Check`,
    yes: t`Yes, checked`,
    done: t`Checked`,
  },
  redirect: {
    begin: t`To the clinic…`,
    question: t`How soon does the patient have to come to the clinic? The video visit ends, and its fee comes off that bill. Of`,
    yes: t`Yes, to the clinic`,
    done: t`To the clinic`,
  },
  missed: {
    begin: t`Missed…`,
    question: t`Did the patient not come? The next booking then needs a deposit.`,
    yes: t`Yes, missed`,
    done: t`Missed`,
  },
  unmiss: {
    begin: t`Not missed after all`,
    question: t`Was the patient here?`,
    yes: t`Yes, not missed`,
    done: t`Not missed`,
  },
  settle: {
    begin: t`Settle…`,
    question: t`Why is nothing owed for this missed visit? The patient hears that nothing is. Of`,
    yes: t`Yes, settle it`,
    done: t`Settled`,
  },
});
const ofOrders = () => ({
  acceptOrder: { begin: t`Confirm`, question: t`Confirm this order?`, yes: t`Yes, confirm`, done: t`Confirmed` },
  rejectOrder: {
    begin: t`Reject…`,
    question: t`Reject this order? What was paid goes back.`,
    yes: t`Yes, reject`,
    done: t`Rejected`,
  },
  fewer: { begin: t`Give fewer…`, question: t`Give fewer pieces?`, yes: t`Yes, give fewer`, done: t`Fewer pieces` },
  ship: { begin: t`Mark shipped…`, question: t`Has the parcel left?`, yes: t`Mark shipped`, done: t`Shipped` },
  ready: {
    begin: t`Ready for pickup`,
    question: t`Is the order ready for pickup?`,
    yes: t`Yes, ready`,
    done: t`Ready for pickup`,
  },
  deliver: {
    begin: t`Handed over`,
    question: t`Is the order with the patient?`,
    yes: t`Yes, handed over`,
    done: t`Handed over`,
  },
  count: { begin: t`Count…`, question: t`How many are on the shelf?`, yes: t`Counted`, done: t`Counted` },
});
const ofPeople = () => ({
  register: {
    begin: t`Register a patient…`,
    question: t`Do you see the patient’s ID? Register`,
    yes: t`Yes, register`,
    done: t`Registered`,
  },
  seeIdentity: {
    begin: t`ID seen…`,
    question: t`Do you see this patient’s ID?`,
    yes: t`Yes, ID seen`,
    done: t`ID seen`,
  },
  invite: { begin: t`Invite a person`, question: t`Whom do you invite?`, yes: t`Invite`, done: t`Invited` },
  withdrawInvitation: {
    begin: t`Withdraw…`,
    question: t`Withdraw this invitation?`,
    yes: t`Yes, withdraw`,
    done: t`Withdrawn`,
  },
  changeRoles: { begin: t`Change roles…`, question: t`Which roles, and where?`, yes: t`Change`, done: t`Changed` },
  blockStaff: {
    begin: t`Block…`,
    question: t`Block this person? All sessions end at once.`,
    yes: t`Yes, block`,
    done: t`Blocked`,
  },
  readmit: { begin: t`Readmit…`, question: t`Readmit this person?`, yes: t`Yes, readmit`, done: t`Readmitted` },
  ...ofKeys(),
});

const ofClinic = () => ({
  leave: { begin: t`Leave…`, question: t`Who is away, and when?`, yes: t`See what is booked`, done: t`Leave is noted` },
  closeTimes: {
    begin: t`Close times…`,
    question: t`Which times close?`,
    yes: t`See what is booked`,
    done: t`Closed`,
  },
  closePlace: {
    begin: t`Close the place…`,
    question: t`When is the place closed?`,
    yes: t`See what is booked`,
    done: t`Closed`,
  },
  openTimes: {
    begin: t`Open again…`,
    question: t`Open all that this closed?`,
    yes: t`Yes, open`,
    done: t`Opened`,
  },
  announce: {
    begin: t`Announce`,
    question: t`What do you announce?`,
    yes: t`See whom it reaches`,
    done: t`Announced`,
  },
  withdrawAnnouncement: {
    begin: t`Take back…`,
    question: t`Take this announcement out of every list?`,
    yes: t`Yes, take it back`,
    done: t`Taken back`,
  },
});

export const actWords = (act: ActName): ActWords => {
  const words: Readonly<Record<ActName, ActWords>> = {
    ...ofVisits(),
    ...ofRemoteAndMissed(),
    ...ofOrders(),
    ...ofMoney(),
    ...ofContacts(),
    ...ofAccounts(),
    ...ofPeople(),
    ...ofFamily(),
    ...ofRecords(),
    ...ofGoods(),
    ...ofClinic(),
  };
  return words[act];
};

/** An act that takes something away has a red button. */
export const isHarsh = (act: ActName): boolean =>
  [
    'reject',
    'cancel',
    'missed',
    'rejectWaitlist',
    'rejectOrder',
    'voidBill',
    'voidSale',
    'endVisits',
    'endMembership',
    'releaseNumber',
    'closeAccount',
    'declineClosure',
    'unmerge',
    'blockAccount',
    'removeFamily',
    'withdrawRecord',
    'withdrawRefillable',
    'stopSelling',
    'withdrawInvitation',
    'blockStaff',
    'revokeKey',
    'withdrawAnnouncement',
  ].includes(act);

export const fieldWords = (field: ActField): string =>
  ({
    ...goodsFields(),
    ...careFields(),
    ...accountFields(),
    words: t`Words to the patient`,
    reason: t`Reason`,
    time: t`Time`,
    phone: t`Phone`,
    postal: t`Postal code in Singapore`,
    street: t`Street`,
    unit: t`Unit`,
    language: t`Reads`,
    until: t`To the day`,
    start: t`From (hh:mm), empty for whole days`,
    end: t`Until (hh:mm)`,
    audience: t`Who reads it`,
    en: t`Text, English`,
    zh: t`Text, Chinese`,
    place: t`Place`,
    person: t`Doctor or therapist`,
    service: t`Service`,
    day: t`From the day`,
    message: t`Message to the doctor, as the patient says it`,
    fee: t`Fee before GST (SGD), empty for none`,
    parcelNo: t`Parcel number`,
    item: t`Item`,
    pieces: t`Pieces`,
    way: t`How it was paid`,
    points: t`NIK$`,
    credit: t`What goes back`,
    wayBack: t`How it goes back`,
    slip: t`Number of the slip or transfer`,
    amount: t`Amount (SGD)`,
    reference: t`Bank reference`,
    invoiceNo: t`Order number`,
    bankFile: t`File of the bank`,
    number: t`NRIC or passport number`,
    country: t`Country of the passport`,
    contact: t`Email or phone, as the person names it`,
    email: t`Email`,
    name: t`Name`,
    roles: t`Roles`,
    places: t`Places`,
    endsOn: t`Last day`,
    addresses: t`Works from these addresses`,
    code: t`The code from your own app`,
    otp: t`The code that the person reads out`,
    relation: t`Is to the account’s owner`,
    basis: t`Seen`,
    member: t`Family member`,
    recordKind: t`Regimen or document`,
    paragraphs: t`Text`,
    prescription: t`Prescription`,
    given: t`What was given`,
    identity: t`Who it is`,
    where: t`Where the patient is now, for help to be sent`,
    emergencies: t`Not for emergencies: call 995`,
    lasts: t`Days that one piece lasts, if known`,
  })[field];

/** Words to a patient that are wanted often. */
export const readyWords = (): readonly string[] => [
  t`Another doctor fits better.`,
  t`The time is gone.`,
  t`Please call us.`,
  t`Please come to another place.`,
];

/** How to fill in what is missing, by the id of the machine's need. */
export const needWords = (id: string): string | null => {
  switch (id) {
    case 'needsDecisions':
      return t`Keep or cancel each visit`;
    case 'needsUntil':
      return t`Choose the last day`;
    case 'needsAudience':
      return t`Choose who reads it`;
    case 'needsEn':
      return t`Write it in English`;
    case 'needsZh':
      return t`Write it in Chinese`;
    case 'needsPlace':
      return t`Choose the place`;
    case 'needsPerson':
      return t`Choose the doctor or therapist`;
    case 'needsService':
      return t`Choose the service`;
    case 'needsDay':
      return t`Choose the day`;
    case 'needsTime':
      return t`Choose a time`;
    case 'needsInvoiceNo':
      return t`Enter the order number`;
    case 'needsAmount':
      return t`Enter the amount`;
    case 'needsReference':
      return t`Enter the bank’s reference`;
    case 'needsItem':
      return t`Choose the item`;
    case 'needsPieces':
      return t`Say how many`;
    case 'needsParcelNo':
      return t`Enter the parcel number`;
    case 'needsNumber':
      return t`Enter the number on the ID`;
    case 'needsWords':
      return t`Write what the patient reads`;
    case 'needsEmail':
      return t`Enter the email`;
    case 'needsName':
      return t`Enter the name`;
    case 'needsRoles':
      return t`Choose a role`;
    case 'needsEndsOn':
      return t`Choose the last day`;
    case 'needsReason':
      return t`Write the reason`;
    case 'needsCode':
      return t`Type the 6 digits of your own app`;
    default:
      return moneyNeed(id) ?? familyNeed(id) ?? recordNeed(id) ?? accountNeed(id) ?? goodsNeed(id);
  }
};
