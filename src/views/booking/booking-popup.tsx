import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type BookingPath, type BookingStep, bookingStepOf, progressOf } from '#machines/booking/booking.steps.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { BookingActor } from '#src/flows/booking.definition.ts';
import type { HoldingActor } from '#src/flows/holding.definition.ts';
import type { PaymentActor } from '#src/flows/payment.definition.ts';
import { useService } from '#src/flows/use-app.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import { paymentViews } from '../payment/payment-views.ts';
import type { StepView } from './booking.types.ts';
import { useKindWords, useStepNames } from './booking-words.ts';
import { holdingViews } from './holding-views.ts';
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
  const { canGoBack, goBack, isPaying, innerScreen } = useInner(actor);
  const place = steps.indexOf(step) + 1;
  return (
    <Popup
      title={title}
      step={innerScreen ?? screen}
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

/** Back belongs to the innermost sub-flow; while a payment waits for an answer there is neither Back nor Close. */
function useInner(actor: BookingActor) {
  const holding = useSelector(actor, ({ children }): HoldingActor | undefined => children.holding);
  const payment = useSelector(holding, (snapshot): PaymentActor | undefined => snapshot?.children.payment);
  const canStepBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'step.back' }));
  const canLeaveHolding = useSelector(holding, (snapshot) => snapshot?.can({ type: 'step.back' }) ?? false);
  const canLeavePayment = useSelector(payment, (snapshot) => snapshot?.can({ type: 'step.back' }) ?? false);
  const holdingScreen = useSelector(holding, (snapshot) => snapshot && holdingViews[statePath(snapshot.value)].screen);
  const payingScreen = useSelector(payment, (snapshot) => snapshot && paymentViews[statePath(snapshot.value)].screen);
  const inner = payment ?? holding;
  const canLeave = payment ? canLeavePayment : canLeaveHolding;
  return {
    isPaying: payment !== undefined,
    canGoBack: inner ? canLeave : canStepBack,
    goBack: () => (inner ?? actor).send({ type: 'step.back' }),
    innerScreen: payingScreen ?? holdingScreen,
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
