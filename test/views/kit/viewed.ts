/** Every machine that is walked on its views, by name: several views are several ways to start it. */
import {
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from '#test/model/digital-id.flow.ts';
import { followedConfirmFlow, lostConfirmFlow } from '#test/model/email-confirm.flow.ts';
import { emailOtpFlow, otpFlow } from '#test/model/otp.flow.ts';
import { askedResetFlow, followedResetFlow, forgottenFlow, lostLinkFlow } from '#test/model/password-reset.flow.ts';
import type { World } from '#test/world/world.ts';
import { appView, confirmView } from './app.view.ts';
import { appointmentsView } from './appointments.view.ts';
import { attachmentView } from './attachment.view.ts';
import { bookingViews } from './booking.view.ts';
import type { CardProvider } from './card-provider.ts';
import { digitalIdView } from './digital-id.view.ts';
import { emailConfirmView } from './email-confirm.view.ts';
import { holdViews } from './hold.view.ts';
import { changePasswordView, newPasswordView } from './new-password.view.ts';
import { notificationsView } from './notifications.view.ts';
import { orderView } from './order.view.ts';
import { otpView } from './otp.view.ts';
import { passwordResetView } from './password-reset.view.ts';
import { paymentViews } from './payment.view.ts';
import { claimedRecordsView, recordsView } from './records.view.ts';
import { keptSessionView, sessionView } from './session.view.ts';
import { signInView } from './sign-in.view.ts';
import { detailsFirstSignUpView, foreignSignUpView, signUpView } from './sign-up.view.ts';
import { toastsView } from './toasts.view.ts';
import type { ViewFlow } from './view-flow.ts';

/** @param world with an identity provider, where the digital ID is walked @param cards of the walk */
export const viewsIn = (world: () => World, cards: () => CardProvider): ReadonlyMap<string, readonly ViewFlow[]> => {
  const views: readonly ViewFlow[] = [
    ...bookingViews(world),
    // a resident, a foreigner, and somebody whose address names the details
    signUpView(world),
    foreignSignUpView(world),
    detailsFirstSignUpView(world),
    ...paymentViews(world, cards),
    otpView(world, otpFlow),
    otpView(world, emailOtpFlow),
    signInView(world),
    sessionView(world),
    keptSessionView(world),
    appView(world),
    confirmView(world),
    appointmentsView(world),
    notificationsView(world),
    toastsView(world),
    ...holdViews(world),
    recordsView(world),
    claimedRecordsView(world),
    orderView(world),
    attachmentView(world),
    digitalIdView(world, leavingDigitalIdFlow, null),
    digitalIdView(world, returnedDigitalIdFlow, () => {}),
    digitalIdView(world, strangeDigitalIdFlow, (params) => params.set('state', 'wrong')),
    digitalIdView(world, declinedDigitalIdFlow, (params) => params.delete('code')),
    newPasswordView(world),
    changePasswordView(world),
    passwordResetView(world, forgottenFlow, '/signIn?step=forgot'),
    passwordResetView(world, askedResetFlow, '/forgotPasswordSuccess'),
    passwordResetView(world, followedResetFlow, null),
    passwordResetView(world, lostLinkFlow, '/resetPassword/held'),
    emailConfirmView(world, followedConfirmFlow, null),
    emailConfirmView(world, lostConfirmFlow, '/confirmEmail/held'),
  ];
  return Map.groupBy(views, ({ flow }) => flow.name);
};
