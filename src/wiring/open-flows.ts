/** The flows that have an address: which of them is open, and how the address opens, steps back in and closes them. */

import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import type { InvoiceId } from '#contract/ids.ts';
import type { appMachine } from '#machines/app/app.machine.ts';
import { type BookingStep, bookingStepOf } from '#machines/booking/booking.steps.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { signUpSteps } from '#machines/sign-up/sign-up.steps.ts';
import type { Tapping } from '#src/outside/tapping.ts';
import { type Address, returnOf } from './address.ts';
import { type AddressBar, bindAddress } from './history.ts';
import type { BookingOpening, MemberParts } from './member.ts';
import type { VisitorParts } from './visitor.ts';

export interface OpenFlowsOptions {
  history: RouterHistory;
  app: ActorRefFrom<typeof appMachine>;
  member: MemberParts;
  visitor: VisitorParts;
  isTapping: Tapping['isTapping'];
  /** A flow's code could not be loaded. */
  tellNoCode: () => void;
  /** A link into the middle of a flow opened an earlier step. */
  tellEarlier: () => void;
}

export interface OpenFlows {
  address: AddressBar;
  /** Null while only a page shows. */
  shown: () => Address | null;
  openPopup: (address: Address) => void;
  openBooking: (opening: BookingOpening) => void;
  closePayment: () => void;
}

export const createOpenFlows = (options: OpenFlowsOptions): OpenFlows => {
  const { history, app, member, visitor, tellNoCode, tellEarlier } = options;
  /** What a flow shows in the address until its machine is there. */
  let expected: Address | null = null;
  let isSigningUp = false;

  const shown = (): Address | null => {
    const path = statePath(app.getSnapshot().value);
    if (path === 'popup.appointments') return { flow: 'appointments' };
    if (path === 'popup.notifications') return { flow: 'notifications' };
    if (path === 'popup.booking') {
      const booking = member.booking.get()?.getSnapshot();
      return booking
        ? {
            flow: 'booking',
            kind: booking.context.kind,
            step: bookingStepOf(statePath(booking.value), booking.context),
          }
        : expected;
    }
    const paying = member.payment.get();
    if (paying) return { flow: 'payment', id: paying.invoiceId };
    if (!isSigningUp) return null;
    const signUp = visitor.signUp.get()?.getSnapshot();
    return signUp ? { flow: 'signUp', step: signUpSteps[statePath(signUp.value)] } : expected;
  };

  const closePopup = () => app.send({ type: 'popup.close' });
  const tellIfEarlier = (asked: Address) => {
    const present = shown();
    const isEarlier =
      present?.flow === 'booking' && asked.flow === 'booking' && asked.step !== null && present.step !== asked.step;
    if (isEarlier) tellEarlier();
  };
  /** The popup opens at once; its code and its machine follow. */
  const openBooking = (opening: BookingOpening, asked: Address | null = null) => {
    expected = asked ?? { flow: 'booking', kind: opening.kind, step: FIRST_STEP[opening.type] };
    app.send({ type: 'booking.open' });
    if (!app.getSnapshot().matches({ popup: 'booking' })) return;
    member
      .openBooking(opening)
      .then(() => {
        address.sync();
        if (asked) tellIfEarlier(asked);
      })
      .catch(() => {
        closePopup();
        tellNoCode();
      });
  };
  const openSignUp = (asked: Address & { flow: 'signUp' }) => {
    expected = asked;
    isSigningUp = true;
    visitor
      .openSignUp(asked.step === 'identity' ? 'identity' : 'details', returnOf(history.location))
      .catch(tellNoCode);
  };
  const openPayment = (id: InvoiceId) => {
    member.openPayment(id).catch(() => {
      closePayment();
      tellNoCode();
    });
    address.sync();
  };
  const closePayment = () => {
    member.closePayment();
    address.sync();
  };
  const open = (asked: Address) => {
    if (asked.flow === 'booking') openBooking({ type: 'booking.begin', kind: asked.kind }, asked);
    else if (asked.flow === 'payment') openPayment(asked.id);
    else if (asked.flow === 'signUp') openSignUp(asked);
    else app.send({ type: `${asked.flow}.open` });
  };

  const address = bindAddress({
    history,
    shown,
    open,
    stepBack: () => {
      const flow = shown()?.flow;
      if (flow === 'booking') stepBackInBooking(member);
      else if (flow === 'appointments') member.appointments.get()?.send({ type: 'step.back' });
      else if (flow === 'payment') member.closePayment();
      else if (flow === 'signUp') stepBackInSignUp(visitor);
      else closePopup();
    },
    close: () => {
      if (member.payment.get()) return member.closePayment();
      if (!isSigningUp) return closePopup();
      isSigningUp = false;
      visitor.closeSignUp();
    },
    isTapping: options.isTapping,
  });
  return { address, shown, openPopup: open, openBooking, closePayment };
};

/** What shows while the wizard is being loaded. */
const FIRST_STEP: Record<BookingOpening['type'], BookingStep> = {
  'booking.begin': 'start',
  'booking.again': 'time',
  'booking.resume': 'payment',
};

/** Back belongs to the sub-flow that shows, if one does. */
const stepBackInBooking = ({ booking }: MemberParts): void => {
  const actor = booking.get();
  (actor?.getSnapshot().children.payment ?? actor)?.send({ type: 'step.back' });
};

const stepBackInSignUp = ({ signUp }: VisitorParts): void => {
  const actor = signUp.get();
  const { otp, newPassword, digitalId } = actor?.getSnapshot().children ?? {};
  (otp ?? newPassword ?? digitalId ?? actor)?.send({ type: 'step.back' });
};
