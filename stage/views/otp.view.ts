/** The one-time code of sign-up as a person gets and types it. */
import { emailOtpHands, otpHands } from '../hands/otp.hands.ts';
import { viewsOf } from './view-of.ts';

export const views = viewsOf([otpHands, emailOtpHands], (stage) => stage.flow('signUp')?.getSnapshot().children.otp, {
  region: () => document.querySelector<HTMLElement>('#main')?.parentElement ?? null,
});
