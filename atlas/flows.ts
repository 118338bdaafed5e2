/** The machines that are drawn, in the order in which a reader meets them. */
import type { AnyStateMachine } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import { appStory } from '#machines/app/app.story.ts';
import { appointmentsMachine } from '#machines/appointments/appointments.machine.ts';
import { appointmentsStory } from '#machines/appointments/appointments.story.ts';
import { attachmentMachine } from '#machines/attachment/attachment.machine.ts';
import { attachmentStory } from '#machines/attachment/attachment.story.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import { bookingStory } from '#machines/booking/booking.story.ts';
import { confirmMachine } from '#machines/confirm/confirm.machine.ts';
import { confirmStory } from '#machines/confirm/confirm.story.ts';
import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import { digitalIdReasons } from '#machines/digital-id/digital-id.reasons.ts';
import { digitalIdStory } from '#machines/digital-id/digital-id.story.ts';
import { emailConfirmMachine } from '#machines/email-confirm/email-confirm.machine.ts';
import { emailConfirmStory } from '#machines/email-confirm/email-confirm.story.ts';
import { holdMachine } from '#machines/hold/hold.machine.ts';
import { holdStory } from '#machines/hold/hold.story.ts';
import type { Story } from '#machines/kit/story.ts';
import { newPasswordMachine } from '#machines/new-password/new-password.machine.ts';
import { newPasswordReasons } from '#machines/new-password/new-password.reasons.ts';
import { newPasswordStory } from '#machines/new-password/new-password.story.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { notificationsStory } from '#machines/notifications/notifications.story.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { orderStory } from '#machines/order/order.story.ts';
import { otpMachine } from '#machines/otp/otp.machine.ts';
import { otpReasons } from '#machines/otp/otp.reasons.ts';
import { otpStory } from '#machines/otp/otp.story.ts';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { passwordResetReasons } from '#machines/password-reset/password-reset.reasons.ts';
import { passwordResetStory } from '#machines/password-reset/password-reset.story.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { paymentReasons } from '#machines/payment/payment.reasons.ts';
import { paymentStory } from '#machines/payment/payment.story.ts';
import { recordsMachine } from '#machines/records/records.machine.ts';
import { recordsStory } from '#machines/records/records.story.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { sessionStory } from '#machines/session/session.story.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { signInReasons, userIdReasons } from '#machines/sign-in/sign-in.reasons.ts';
import { signInStory } from '#machines/sign-in/sign-in.story.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { signUpReasons } from '#machines/sign-up/sign-up.reasons.ts';
import { signUpStory } from '#machines/sign-up/sign-up.story.ts';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import { toastsStory } from '#machines/toasts/toasts.story.ts';

export interface ToldFlow {
  machine: AnyStateMachine;
  story: Story;
  /** Of each guard that can block a person: the ids of its needs. */
  needs: Readonly<Record<string, readonly string[]>>;
}

const needsOf = (reasons: Readonly<Record<string, readonly { id: string }[]>>) =>
  Object.fromEntries(Object.entries(reasons).map(([guard, needs]) => [guard, needs.map(({ id }) => id)]));

export const toldFlows: readonly ToldFlow[] = [
  { machine: signInMachine, story: signInStory, needs: needsOf({ ...signInReasons, ...userIdReasons }) },
  { machine: digitalIdMachine, story: digitalIdStory, needs: needsOf(digitalIdReasons) },
  { machine: signUpMachine, story: signUpStory, needs: needsOf(signUpReasons) },
  { machine: otpMachine, story: otpStory, needs: needsOf(otpReasons) },
  { machine: paymentMachine, story: paymentStory, needs: needsOf(paymentReasons) },
  { machine: newPasswordMachine, story: newPasswordStory, needs: needsOf(newPasswordReasons) },
  { machine: passwordResetMachine, story: passwordResetStory, needs: needsOf(passwordResetReasons) },
  { machine: emailConfirmMachine, story: emailConfirmStory, needs: {} },
  { machine: sessionMachine, story: sessionStory, needs: {} },
  { machine: appMachine, story: appStory, needs: {} },
  { machine: bookingMachine, story: bookingStory, needs: needsOf(bookingReasons) },
  { machine: holdMachine, story: holdStory, needs: {} },
  { machine: appointmentsMachine, story: appointmentsStory, needs: {} },
  { machine: notificationsMachine, story: notificationsStory, needs: {} },
  { machine: recordsMachine, story: recordsStory, needs: {} },
  { machine: orderMachine, story: orderStory, needs: {} },
  { machine: attachmentMachine, story: attachmentStory, needs: {} },
  { machine: confirmMachine, story: confirmStory, needs: {} },
  { machine: toastsMachine, story: toastsStory, needs: {} },
];
