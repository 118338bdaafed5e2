/** Every machine that is walked in Chromium, by name, with its screens: several are several ways to start it. */
import { bookingFlow, missedBookingFlow, remoteBookingFlow, therapistBookingFlow } from '#test/model/booking.flow.ts';
import { appScreen, confirmScreen } from './app.screen.ts';
import { appointmentsScreen } from './appointments.screen.ts';
import { attachmentScreen } from './attachment.screen.ts';
import { bookingScreen } from './booking.screen.ts';
import { digitalIdScreens } from './digital-id.screen.ts';
import { emailConfirmScreens } from './email-confirm.screen.ts';
import { holdScreen, keptHoldScreen } from './hold.screen.ts';
import { changePasswordScreen, newPasswordScreen } from './new-password.screen.ts';
import { notificationsScreen } from './notifications.screen.ts';
import { orderScreen } from './order.screen.ts';
import { emailOtpScreen, otpScreen } from './otp.screen.ts';
import { passwordResetScreens } from './password-reset.screen.ts';
import { heldPaymentScreen, paymentScreen } from './payment.screen.ts';
import { claimedRecordsScreen, recordsScreen } from './records.screen.ts';
import { keptSessionScreen, sessionScreen } from './session.screen.ts';
import { signInScreen } from './sign-in.screen.ts';
import { detailsFirstSignUpScreen, foreignSignUpScreen, signUpScreen } from './sign-up.screen.ts';
import { toastsScreen } from './toasts.screen.ts';
import type { Screen } from './walk.ts';

const screens: readonly Screen[] = [
  ...[bookingFlow, therapistBookingFlow, remoteBookingFlow, missedBookingFlow].map(bookingScreen),
  signUpScreen,
  foreignSignUpScreen,
  detailsFirstSignUpScreen,
  paymentScreen,
  heldPaymentScreen,
  otpScreen,
  emailOtpScreen,
  signInScreen,
  sessionScreen,
  keptSessionScreen,
  appScreen,
  confirmScreen,
  appointmentsScreen,
  notificationsScreen,
  toastsScreen,
  holdScreen,
  keptHoldScreen,
  recordsScreen,
  claimedRecordsScreen,
  orderScreen,
  attachmentScreen,
  ...digitalIdScreens,
  newPasswordScreen,
  changePasswordScreen,
  ...passwordResetScreens,
  ...emailConfirmScreens,
];

export const walked: ReadonlyMap<string, readonly Screen[]> = Map.groupBy(screens, ({ flow }) => flow.name);

/** @throws when nobody walks it */
export const screensOf = (name: string): readonly Screen[] => {
  const found = walked.get(name);
  if (found === undefined)
    throw new Error(`“${name}” is not walked in Chromium; there are: ${[...walked.keys()].toSorted().join(', ')}`);
  return found;
};
