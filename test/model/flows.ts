import { appFlow } from './app.flow.ts';
import { appointmentsFlow } from './appointments.flow.ts';
import { attachmentFlow } from './attachment.flow.ts';
import { bookingFlow } from './booking.flow.ts';
import { confirmFlow } from './confirm.flow.ts';
import {
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from './digital-id.flow.ts';
import type { Flow } from './flow.ts';
import { changePasswordFlow, newPasswordFlow } from './new-password.flow.ts';
import { orderFlow } from './order.flow.ts';
import { otpFlow } from './otp.flow.ts';
import { askedResetFlow, followedResetFlow, forgottenFlow, lostLinkFlow } from './password-reset.flow.ts';
import { paymentFlow } from './payment.flow.ts';
import { recordsFlow } from './records.flow.ts';
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
  paymentFlow,
  newPasswordFlow,
  changePasswordFlow,
  forgottenFlow,
  askedResetFlow,
  followedResetFlow,
  lostLinkFlow,
  bookingFlow,
  appointmentsFlow,
  recordsFlow,
  orderFlow,
  attachmentFlow,
  confirmFlow,
  toastsFlow,
];

/** The machines, each with all its flows. */
export const machines: ReadonlyMap<string, readonly Flow[]> = Map.groupBy(flows, ({ name }) => name);
