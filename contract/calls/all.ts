/** Every call, for the server and the API reference; clients import the resource they use. */
import { accountCalls } from './account.calls.ts';
import { appointmentCalls } from './appointment.calls.ts';
import { clinicCalls } from './clinic.calls.ts';
import { deliveryCalls } from './delivery.calls.ts';
import { deskCalls } from './desk.calls.ts';
import { invoiceCalls } from './invoice.calls.ts';
import { lettersCalls } from './letters.calls.ts';
import { looksCalls } from './looks.calls.ts';
import { niksCalls } from './niks.calls.ts';
import { operatorCalls } from './operator.calls.ts';
import { orderCalls } from './order.calls.ts';
import { otpCalls } from './otp.calls.ts';
import { passkeyCalls } from './passkey.calls.ts';
import { patientCalls } from './patient.calls.ts';
import { paymentCalls } from './payment.calls.ts';
import { profileCalls } from './profile.calls.ts';
import { recordsCalls } from './records.calls.ts';
import { refillCalls } from './refill.calls.ts';
import { settingsCalls } from './settings.calls.ts';
import { signinCalls } from './signin.calls.ts';
import { signupCalls } from './signup.calls.ts';
import { staffCalls } from './staff.calls.ts';
import { storeCalls } from './store.calls.ts';

export const allCalls = {
  order: orderCalls,
  signin: signinCalls,
  signup: signupCalls,
  patient: patientCalls,
  otp: otpCalls,
  profile: profileCalls,
  account: accountCalls,
  letters: lettersCalls,
  clinic: clinicCalls,
  appointment: appointmentCalls,
  invoice: invoiceCalls,
  refill: refillCalls,
  delivery: deliveryCalls,
  store: storeCalls,
  niks: niksCalls,
  payment: paymentCalls,
  records: recordsCalls,
  settings: settingsCalls,
  operator: operatorCalls,
  staff: staffCalls,
  passkey: passkeyCalls,
  desk: deskCalls,
  looks: looksCalls,
};
