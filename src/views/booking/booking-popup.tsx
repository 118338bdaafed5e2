import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type BookingPath, type BookingStep, bookingProgress, bookingSteps } from '#machines/booking/booking.steps.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import type { BookingActor } from '#src/wiring/member.ts';
import { useWiring } from '#src/wiring/use-wiring.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { useKindWords, useStepNames } from './booking-words.ts';
import { ConfirmedDock, ConfirmedStep } from './confirmed-step.tsx';
import { DepositDock, DepositStep } from './deposit-step.tsx';
import { DetailDock, DetailStep } from './detail-step.tsx';
import { InfoDock, InfoStep } from './info-step.tsx';
import { PersonStep } from './person-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { SlotTakenStep } from './slot-taken-step.tsx';
import { StartDock, StartStep } from './start-step.tsx';
import { TimeDock, TimeStep } from './time-step.tsx';

export interface StepProps {
  actor: BookingActor;
}
interface StepView {
  Body: ComponentType<StepProps>;
  Dock?: ComponentType<StepProps>;
  /** Of a screen that takes the place of its step's own: what is new there gets the focus. */
  screen?: string;
}

const start = { Body: StartStep, Dock: StartDock };
const time = { Body: TimeStep, Dock: TimeDock };
const info = { Body: InfoStep, Dock: InfoDock };
const detail = { Body: DetailStep, Dock: DetailDock };
const loading = { Body: PageSkeleton };

/** The view of every state; a state without one does not compile. */
const views = {
  'start.overview': start,
  'start.loadingPlaces': loading,
  'start.choosingPlace': { Body: PlaceStep },
  'start.loadingProviders': loading,
  'start.choosingPerson': { Body: PersonStep },
  'start.loadingSlots': time,
  'start.choosingTime': time,
  routingInfo: info,
  'info.choosing': info,
  'info.readingToday': info,
  routingAfterInfo: info,
  sameTimeNotice: info,
  detail,
  creatingAppointment: detail,
  routingCreateFailure: detail,
  loadingNearby: { ...loading, screen: 'loadingNearby' },
  slotTaken: { Body: SlotTakenStep, screen: 'slotTaken' },
  depositRequired: { Body: DepositStep, Dock: DepositDock, screen: 'depositRequired' },
  outcomeUnknown: detail,
  confirmed: { Body: ConfirmedStep, Dock: ConfirmedDock },
} satisfies Record<BookingPath, StepView>;

/** The appointment booking popup: renders the state of its machine. */
export default function BookingPopup({ actor }: StepProps) {
  const { app } = useWiring();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const canGoBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'step.back' }));
  const kind = useSelector(actor, ({ context }) => context.kind);
  const step = bookingSteps[path];
  const title = useTitles(kind)[step];
  const stepNames = useStepNames();
  const { Body, Dock, screen = step }: StepView = views[path];
  const place = bookingProgress.findIndex((name) => name === step) + 1;
  return (
    <Popup
      title={title}
      step={screen}
      onBack={canGoBack && path !== 'confirmed' ? () => actor.send({ type: 'step.back' }) : undefined}
      onClose={() => app.send({ type: 'popup.close' })}
      progress={place > 0 ? { step: place, count: bookingProgress.length, name: stepNames[step] ?? title } : undefined}
      dock={Dock && <Dock actor={actor} />}
    >
      <Body actor={actor} />
    </Popup>
  );
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
    detail: booking,
    confirmed: booking,
  };
}
