import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRef, AnyMachineSnapshot } from 'xstate';
import { type BookingCommitment, selectCommitted } from '#machines/booking/booking.selectors.ts';
import { type BookingStep, bookingStepOf, progressOf } from '#machines/booking/booking.steps.ts';
import { selectCommitted as selectHeld, selectHeldBy } from '#machines/holding/holding.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useService } from '#src/app/use-app.ts';
import { useIsUndecided } from '#src/flows/card-payment/use-card-payment.ts';
import type { ChoosingActor } from '#src/flows/choosing/choosing.definition.ts';
import type { HoldingActor } from '#src/flows/holding/holding.definition.ts';
import type { PaymentActor } from '#src/flows/payment/payment.definition.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import { usePaying } from '../payment/inner-payment.tsx';
import type { BookingActor } from './booking.definition.ts';
import { bookingViews } from './booking-views.ts';
import { useKindWords, useStepNames } from './booking-words.ts';
import { choosingViews } from './choosing-views.ts';
import { holdingViews } from './holding-views.ts';

/** The appointment booking popup: renders the state of its machine, and of the sub-flows that it has invoked. */
export default function BookingPopup({ actor }: { actor: BookingActor }) {
  const { t } = useLingui();
  const flows = useService('flows');
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { canGoBack, goBack, isPaying, innerScreen, choosingPath, choosingFor } = useInner(actor);
  const step = useSelector(actor, ({ value, context }) => bookingStepOf(statePath(value), context, choosingPath));
  const steps = useSelector(actor, ({ context }) => progressOf(context), shallowEqual);
  const kind = useSelector(actor, ({ context }) => context.kind);
  const named = useSelector(actor, ({ context }) => context.patientName ?? context.appointment?.patientName);
  const title = useTitles(kind)[step];
  const stepNames = useStepNames();
  const { Body, Dock, Dialog, screen = step, isEnd = false } = bookingViews[path];
  const name = named ?? choosingFor;
  const committed = useCommitted(actor);
  const place = steps.indexOf(step) + 1;
  return (
    <Popup
      title={title}
      step={innerScreen ?? screen}
      onBack={canGoBack && !isEnd ? goBack : undefined}
      onClose={canGoBack || !isPaying ? () => flows.hide('booking') : undefined}
      progress={place > 0 ? { step: place, count: steps.length, name: stepNames[step] ?? title } : undefined}
      about={[name && t`Booking for ${name}`, committed].filter(Boolean).join(' · ')}
      dock={Dock && <Dock actor={actor} />}
    >
      <Body actor={actor} />
      {Dialog && <Dialog actor={actor} />}
    </Popup>
  );
}

/** Words for the current commitment; null where the step makes none. */
function useCommitted(actor: BookingActor): string | null {
  const { t } = useLingui();
  const holding = useSelector(actor, ({ children }): HoldingActor | undefined => children.holding);
  const payment = useSelector(holding, (snapshot): PaymentActor | undefined => snapshot?.children.payment);
  const ofPayment = useSelector(payment, (snapshot) => snapshot && selectHeldBy(snapshot));
  const held = useSelector(holding, (snapshot) => snapshot && selectHeld(snapshot, ofPayment));
  const own = useSelector(actor, selectCommitted);
  const said = useIsUndecided(payment) ? 'unknown' : (held ?? own);
  const words: Record<BookingCommitment, string> = {
    nothing: t`Nothing is booked yet.`,
    waitlisted: t`You are on the waitlist. That is not a booking yet.`,
    held: t`This time is held for you. It is booked once it is paid.`,
    unknown: t`We do not know yet whether this is booked.`,
    lost: t`This time is not booked. Your payment goes back to you.`,
    booked: t`Your appointment is booked.`,
  };
  return said && words[said];
}

type Inner = Pick<ActorRef<AnyMachineSnapshot, { type: 'step.back' }>, 'getSnapshot' | 'subscribe' | 'send'>;

/** Back belongs to the innermost sub-flow; while a payment waits for an answer there is neither Back nor Close. */
function useInner(actor: BookingActor) {
  const choosing = useSelector(actor, ({ children }): ChoosingActor | undefined => children.choosing);
  const holding = useSelector(actor, ({ children }): HoldingActor | undefined => children.holding);
  const payment = useSelector(holding, (snapshot): PaymentActor | undefined => snapshot?.children.payment);
  const paying = usePaying(payment);
  const screens = [
    paying.screen,
    useSelector(holding, (snapshot) => snapshot && holdingViews[statePath(snapshot.value)].screen),
    useSelector(choosing, (snapshot) => snapshot && choosingViews[statePath(snapshot.value)].screen),
  ];
  const inner: Inner = paying.inner ?? holding ?? choosing ?? actor;
  return {
    isPaying: payment !== undefined,
    canGoBack: useSelector(inner, (snapshot) => snapshot.can({ type: 'step.back' })),
    goBack: () => inner.send({ type: 'step.back' }),
    innerScreen: screens.find((screen) => screen !== undefined),
    choosingPath: useSelector(choosing, (snapshot) => (snapshot ? statePath(snapshot.value) : null)),
    choosingFor: useSelector(choosing, (snapshot) => snapshot?.context.patient?.name),
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
