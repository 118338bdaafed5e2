import { t } from '@lingui/core/macro';
import type { ActField, ActName } from '#machines/desk-act/desk-act.rules.ts';

/** Words on the button that begins an act: those of an act with a form or a question end with an ellipsis. */
export const actWords = (act: ActName): string =>
  ({
    accept: t`Accept`,
    reject: t`Reject…`,
    cancel: t`Cancel…`,
    move: t`Move…`,
    arrive: t`Arrived`,
    unarrive: t`Not here after all`,
    missed: t`Missed…`,
    unmiss: t`Not missed after all`,
    acceptWaitlist: t`Give a time…`,
    rejectWaitlist: t`Take off the list…`,
    acceptOrder: t`Confirm`,
    rejectOrder: t`Reject…`,
    fewer: t`Give fewer…`,
    ship: t`Mark shipped…`,
    ready: t`Ready for pickup`,
    deliver: t`Handed over…`,
    matchTransfer: t`Match…`,
    returnTransfer: t`Return…`,
    enterTransfer: t`Enter a transfer…`,
    seeIdentity: t`ID seen…`,
    blockAccount: t`Block account…`,
  })[act];

/** The question above the form of an act. */
export const actQuestion = (act: ActName): string | null =>
  ({
    accept: null,
    reject: t`Reject this visit?`,
    cancel: t`Cancel this visit?`,
    move: t`Move this visit to`,
    arrive: null,
    unarrive: null,
    missed: t`Did the patient not come? The next booking then needs a deposit.`,
    unmiss: null,
    acceptWaitlist: t`Which time?`,
    rejectWaitlist: t`Take this patient off the waitlist?`,
    acceptOrder: null,
    rejectOrder: t`Reject this order? What was paid goes back.`,
    fewer: t`Give fewer pieces?`,
    ship: t`The parcel has left?`,
    ready: null,
    deliver: t`Is the order with the patient?`,
    matchTransfer: t`Which order is it for?`,
    returnTransfer: t`Has the money been sent back?`,
    enterTransfer: t`A line of the bank’s list`,
    seeIdentity: t`The number on the ID that you see`,
    blockAccount: t`Block this account until an ID is seen?`,
  })[act];

/** Words on the button that does it. */
export const actYes = (act: ActName): string =>
  ({
    accept: t`Yes, accept`,
    reject: t`Yes, reject`,
    cancel: t`Yes, cancel it`,
    move: t`Yes, move it`,
    arrive: t`Yes, arrived`,
    unarrive: t`Yes, not here`,
    missed: t`Yes, missed`,
    unmiss: t`Yes, not missed`,
    acceptWaitlist: t`Yes, give this time`,
    rejectWaitlist: t`Yes, take off`,
    acceptOrder: t`Yes, confirm`,
    rejectOrder: t`Yes, reject`,
    fewer: t`Yes, give fewer`,
    ship: t`Mark shipped`,
    ready: t`Yes, ready`,
    deliver: t`Yes, handed over`,
    matchTransfer: t`Match`,
    returnTransfer: t`Yes, returned`,
    enterTransfer: t`Enter`,
    seeIdentity: t`ID seen`,
    blockAccount: t`Yes, block`,
  })[act];

/** Said in the page's head once it is done; Undo stands beside it. */
export const actDone = (act: ActName): string =>
  ({
    accept: t`Accepted`,
    reject: t`Rejected`,
    cancel: t`Cancelled`,
    move: t`Moved`,
    arrive: t`Arrived`,
    unarrive: t`Not here`,
    missed: t`Missed`,
    unmiss: t`Not missed`,
    acceptWaitlist: t`A time is given`,
    rejectWaitlist: t`Off the waitlist`,
    acceptOrder: t`Confirmed`,
    rejectOrder: t`Rejected`,
    fewer: t`Fewer pieces`,
    ship: t`Shipped`,
    ready: t`Ready for pickup`,
    deliver: t`Handed over`,
    matchTransfer: t`Matched`,
    returnTransfer: t`Returned`,
    enterTransfer: t`Entered`,
    seeIdentity: t`ID seen`,
    blockAccount: t`Blocked`,
  })[act];

/** An act that takes something from the patient has a red button. */
export const isHarsh = (act: ActName): boolean =>
  ['reject', 'cancel', 'missed', 'rejectWaitlist', 'rejectOrder', 'blockAccount'].includes(act);

export const fieldWords = (field: ActField): string =>
  ({
    words: t`Words to the patient`,
    reason: t`Reason`,
    time: t`Time`,
    parcelNo: t`Parcel number`,
    item: t`Item`,
    pieces: t`Pieces`,
    amount: t`Amount (SGD)`,
    reference: t`Bank reference`,
    invoiceNo: t`Order number`,
    number: t`NRIC or passport number`,
    country: t`Country of the passport`,
    contact: t`Email or phone, as the person names it`,
  })[field];

/** What a field is missing, by the id of the machine's need. */
export const needWords = (id: string | undefined): string | null => {
  switch (id) {
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
    default:
      return null;
  }
};
