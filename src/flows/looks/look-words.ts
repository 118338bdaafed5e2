import { useLingui } from '@lingui/react/macro';
import type { Look } from '#contract/entities/staff.ts';
import type { Role } from '#contract/roles.ts';
import { useFormat } from '#src/format/use-format.ts';

/** The role as patients call it; a member's own act has none. */
export const useLookerWords = (): ((look: Look) => string) => {
  const { t } = useLingui();
  const { named } = useFormat();
  const roles: Readonly<Record<Role, string>> = {
    reception: t`Reception`,
    clinician: t({ message: 'Doctor', context: 'role' }),
    dispensary: t`Dispensary`,
    shop: t({ message: 'Shop', context: 'role' }),
    accounts: t`Accounts`,
    admin: t`Administration`,
  };
  return ({ roles: [role], placeName }) => {
    if (role === undefined) return t`You`;
    const name = roles[role];
    const place = named(placeName);
    return place === null ? name : t`${name}, ${place}`;
  };
};

/** The act in a few words; a call without words of its own says that something was done. */
export const useActWords = (): ((act: string) => string) => {
  const { t } = useLingui();
  const acts: Readonly<Record<string, string>> = {
    openPatient: t`Opened your details`,
    openInvoice: t`Opened a bill`,
    acceptAppointment: t`Accepted your appointment`,
    rejectAppointment: t`Rejected your appointment`,
    cancelAppointmentAtClinic: t`Cancelled your appointment`,
    moveAppointment: t`Moved your appointment`,
    registerPatient: t`Registered you at the counter`,
    bookForPatient: t`Booked an appointment for you`,
    noteArrival: t`Noted that you arrived`,
    missAppointment: t`Noted that you missed your appointment`,
    unmissAppointment: t`Noted that you did not miss your appointment`,
    settleMissed: t`Noted that nothing is owed for a missed appointment`,
    checkRemote: t`Checked who and where you are before the video visit`,
    redirectVisit: t`Asked you to come to the clinic after the video visit`,
    openRoom: t`Joined the video visit`,
    endVisit: t`Issued the bill of your visit`,
    voidBill: t`Took back a bill`,
    acceptWaitlist: t`Gave you a time from the waitlist`,
    rejectWaitlist: t`Answered your place on the waitlist`,
    endAppointments: t`Cancelled all your appointments`,
    issueRecord: t`Added to your records`,
    orderRefill: t`Ordered a refill for you`,
    acceptOrder: t`Accepted your order`,
    rejectOrder: t`Rejected your order`,
    changeOrderItem: t`Changed your order`,
    shipOrder: t`Sent your order`,
    readyForPickup: t`Made your order ready`,
    correctParcel: t`Corrected the parcel number of your order`,
    sellAtCounter: t`Sold you goods at the counter`,
    printReceipt: t`Printed a receipt of yours`,
    voidSale: t`Voided a sale to you at the counter`,
    returnGoods: t`Took back goods of your order`,
    unreadyOrder: t`Noted that your order is not ready yet`,
    deliverOrder: t`Handed over your order`,
    receiveTransfer: t`Noted your transfer`,
    assignTransfer: t`Noted your transfer`,
    moveTransfer: t`Corrected a transfer of your order`,
    returnTransfer: t`Returned money to you`,
    receivePayment: t`Took your payment`,
    returnCredit: t`Gave your credit back to you`,
    redeemNiks: t`Used your NIK$`,
    refundInvoice: t`Gave money back to you`,
    returnNiks: t`Gave your NIK$ back to you`,
    seeIdentity: t`Checked your ID`,
    changeName: t`Changed your name`,
    sendContactCode: t`Sent you a code`,
    changeContact: t`Changed your email or phone`,
    activateAccount: t`Activated your account`,
    attachFile: t`Attached a file to your records`,
    openFile: t`Opened a file in your records`,
    withdrawRecord: t`Withdrew a document from your records`,
    prescribe: t`Prescribed what you can order again`,
    changeRefillable: t`Changed what you can order again`,
    withdrawRefillable: t`Took back what you could order again`,
    addFamily: t`Added a member to your family`,
    removeFamily: t`Removed a member from your family`,
    noteBirthMonth: t`Noted your birthday month`,
    listMessages: t`Looked at which letters you got`,
    printData: t`Printed your data at the counter`,
    endMembership: t`Ended your NIK$ membership, as you asked`,
    restoreAccount: t`Gave your account back to you`,
    blockAccount: t`Blocked your account`,
    proposeMerge: t`Noted that you are registered twice`,
    mergePatients: t`Put your two entries together`,
    declineMerge: t`Kept your entry apart from another one`,
    unmergePatients: t`Took two entries apart again`,
    closeAccount: t`Closed your account`,
    declineClosure: t`Declined to close your account`,
    changePassword: t`Changed your password`,
    proveContact: t`Confirmed your email or phone`,
    askForDataFile: t`Asked for your data`,
    saveDataFile: t`Downloaded your data`,
    askForClosure: t`Asked to close your account`,
    withdrawClosure: t`Kept your account`,
    endSession: t`Logged out a device`,
    revokeSessions: t`Logged out everywhere`,
  };
  return (act) => acts[act] ?? t`Did something for you`;
};
