/** Which calls of the contract stand behind the calls of the machines. */
import type { Call } from '#contract/call.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';

const PLACES = [clinicCalls.listClinics, settingsCalls.listCategories];

/** By flow and actor name, as src/wiring has it; [] for what is not the server's: a part with a machine of its own, the card's own form. */
export const SERVER_CALLS: Readonly<Record<string, Readonly<Record<string, readonly Call[]>>>> = {
  app: { confirm: [] },
  appointments: {
    confirm: [],
    listAppointments: [profileCalls.listAppointments],
    loadNonCancellationHours: [settingsCalls.loadAppointmentSettings],
    cancelAppointment: [appointmentCalls.cancelAppointment, appointmentCalls.cancelWaitlist],
  },
  attachment: { openFile: [recordsCalls.loadAttachment] },
  booking: {
    payment: [],
    loadRemoteTerms: [settingsCalls.loadAppointmentSettings, clinicCalls.listClinics, settingsCalls.loadRemoteFee],
    loadPlaces: PLACES,
    loadAgain: [...PLACES, clinicCalls.listProviders],
    loadProviders: [clinicCalls.listProviders],
    loadSlots: [appointmentCalls.listSlots, appointmentCalls.listWaitlistDays],
    loadTodayAppointments: [appointmentCalls.listTodayAppointments],
    checkNoShow: [appointmentCalls.checkNoShow],
    loadFee: [settingsCalls.loadDepositFee, settingsCalls.loadRemoteFee],
    createAppointment: [appointmentCalls.createAppointment],
    joinWaitlist: [appointmentCalls.joinWaitlist],
    confirmCredit: [paymentCalls.confirmDepositCredit],
    readInvoice: [invoiceCalls.loadInvoice],
  },
  'digital-id': {
    startDigitalId: [signinCalls.startSingpass],
    exchangeCode: [signinCalls.signInWithSingpass],
    claimAccount: [signinCalls.claimAccount],
  },
  'email-confirm': { confirmEmail: [signinCalls.confirmEmail] },
  'new-password': { savePassword: [signupCalls.setPassword, profileCalls.changePassword] },
  notifications: { listNotifications: [profileCalls.listNotifications] },
  order: { confirm: [], loadInvoice: [invoiceCalls.loadInvoice], confirmReceived: [invoiceCalls.confirmReceived] },
  otp: { sendCode: [otpCalls.sendSms, otpCalls.sendEmail], verifyCode: [otpCalls.verify] },
  'password-reset': { newPassword: [], requestLink: [signinCalls.forgotPassword] },
  payment: {
    confirmCard: [],
    loadInvoice: [invoiceCalls.loadInvoice],
    loadCardSettings: [paymentCalls.loadCardSettings],
    loadPayNowSettings: [paymentCalls.loadPayNowSettings],
    createIntent: [paymentCalls.createIntent],
    recordPayment: [paymentCalls.recordPayment],
    announceTransfer: [invoiceCalls.requestConfirmation],
    closeInvoice: [invoiceCalls.closeInvoice],
  },
  records: {
    digitalId: [],
    loadList: [invoiceCalls.listInvoices, recordsCalls.listRegimen, recordsCalls.listDocuments],
  },
  session: { loadProfile: [profileCalls.loadProfile], signInAsGuest: [signinCalls.signInAsGuest] },
  'sign-in': {
    digitalId: [],
    signIn: [signinCalls.signIn],
    chooseUserId: [signinCalls.chooseUserId],
    signInAsGuest: [signinCalls.signInAsGuest],
  },
  'sign-up': {
    otp: [],
    newPassword: [],
    digitalId: [],
    checkPatient: [patientCalls.checkPatient],
    signIn: [signinCalls.signIn],
  },
};
