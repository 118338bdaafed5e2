import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type BookingPath, type BookingStep, bookingStepOf, progressOf } from '#machines/booking/booking.steps.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { BookingActor } from '#src/flows/booking.definition.ts';
import { useService } from '#src/flows/use-app.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import { paymentViews } from '../payment/payment-views.ts';
import type { StepView } from './booking.types.ts';
import { useKindWords, useStepNames } from './booking-words.ts';
import { reviewViews } from './review-views.ts';
import { startViews } from './start-views.ts';

const bookingViews: Record<BookingPath, StepView> = { ...startViews, ...reviewViews };

/** The appointment booking popup: renders the state of its machine, and of the payment that it has invoked. */
export default function BookingPopup({ actor }: { actor: BookingActor }) {
  const { t } = useLingui();
  const flows = useService('flows');
  const path = useSelector(actor, ({ value }) => statePath(value));
  const step = useSelector(actor, ({ value, context }) => bookingStepOf(statePath(value), context));
  const steps = useSelector(actor, ({ context }) => progressOf(context), shallowEqual);
  const kind = useSelector(actor, ({ context }) => context.kind);
  const name = useSelector(actor, ({ context }) => context.patientName ?? context.appointment?.patientName);
  const title = useTitles(kind)[step];
  const stepNames = useStepNames();
  const { Body, Dock, Dialog, screen = step, isEnd = false } = bookingViews[path];
  const { canGoBack, goBack, isPaying, payingScreen } = useBack(actor);
  const place = steps.indexOf(step) + 1;
  return (
    <Popup
      title={title}
      step={payingScreen ?? screen}
      onBack={canGoBack && !isEnd ? goBack : undefined}
      onClose={canGoBack || !isPaying ? () => flows.hide('booking') : undefined}
      progress={place > 0 ? { step: place, count: steps.length, name: stepNames[step] ?? title } : undefined}
      about={name ? t`Booking for ${name}` : undefined}
      dock={Dock && <Dock actor={actor} />}
    >
      <Body actor={actor} />
      {Dialog && <Dialog actor={actor} />}
    </Popup>
  );
}

/** Back belongs to the payment while there is one; while it waits for an answer there is neither Back nor Close. */
function useBack(actor: BookingActor) {
  const payment = useSelector(actor, ({ children }) => children.payment);
  const canStepBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'step.back' }));
  const canLeavePayment = useSelector(payment, (snapshot) => snapshot?.can({ type: 'step.back' }) ?? false);
  const payingScreen = useSelector(payment, (snapshot) => snapshot && paymentViews[statePath(snapshot.value)].screen);
  const isPaying = payment !== undefined;
  return {
    isPaying,
    canGoBack: isPaying ? canLeavePayment : canStepBack,
    goBack: () => (payment ?? actor).send({ type: 'step.back' }),
    payingScreen,
  };
}

function useTitles(kind: Parameters<typeof useKindWords>[0]): Record<BookingStep, string> {
  const { t } = useLingui();
  const words = useKindWords(kind);
  const booking = t`Book appointment`;
  return {
    start: booking,
    place: words.choosePlace,
    person: words.choosePerson,
    time: t`Choose a time`,
    info: booking,
    missed: booking,
    deposit: booking,
    detail: booking,
    payment: booking,
    confirmed: booking,
    waitlist: booking,
  };
}
