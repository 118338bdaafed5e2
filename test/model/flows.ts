import { appFlow } from './app.flow.ts';
import { appointmentsFlow } from './appointments.flow.ts';
import { attachmentFlow } from './attachment.flow.ts';
import { bookingFlow, missedBookingFlow, remoteBookingFlow, therapistBookingFlow } from './booking.flow.ts';
import { confirmFlow } from './confirm.flow.ts';
import {
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from './digital-id.flow.ts';
import { followedConfirmFlow, lostConfirmFlow } from './email-confirm.flow.ts';
import type { Flow } from './flow.ts';
import { holdFlow, keptHoldFlow } from './hold.flow.ts';
import { changePasswordFlow, newPasswordFlow } from './new-password.flow.ts';
import { notificationsFlow } from './notifications.flow.ts';
import { orderFlow } from './order.flow.ts';
import { emailOtpFlow, otpFlow } from './otp.flow.ts';
import { askedResetFlow, followedResetFlow, forgottenFlow, lostLinkFlow } from './password-reset.flow.ts';
import { heldPaymentFlow, paymentFlow } from './payment.flow.ts';
import { claimedRecordsFlow, recordsFlow } from './records.flow.ts';
import { keptSessionFlow, sessionFlow } from './session.flow.ts';
import { signInFlow } from './sign-in.flow.ts';
import { detailsFirstSignUpFlow, foreignSignUpFlow, signUpFlow } from './sign-up.flow.ts';
import { toastsFlow } from './toasts.flow.ts';

/** One flow for each way to start a machine. */
export const flows: readonly Flow[] = [
  appFlow,
  sessionFlow,
  keptSessionFlow,
  signInFlow,
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
  declinedDigitalIdFlow,
  signUpFlow,
  foreignSignUpFlow,
  detailsFirstSignUpFlow,
  otpFlow,
  emailOtpFlow,
  paymentFlow,
  heldPaymentFlow,
  newPasswordFlow,
  changePasswordFlow,
  forgottenFlow,
  askedResetFlow,
  followedResetFlow,
  lostLinkFlow,
  followedConfirmFlow,
  lostConfirmFlow,
  bookingFlow,
  therapistBookingFlow,
  remoteBookingFlow,
  missedBookingFlow,
  holdFlow,
  keptHoldFlow,
  appointmentsFlow,
  notificationsFlow,
  recordsFlow,
  claimedRecordsFlow,
  orderFlow,
  attachmentFlow,
  confirmFlow,
  toastsFlow,
];

/** The machines, each with all its flows. */
export const machines: ReadonlyMap<string, readonly Flow[]> = Map.groupBy(flows, ({ name }) => name);
