/** The view of every state up to who it is for; a state without one does not compile. */
import { PageSkeleton } from '../flow/page-skeleton.tsx';
import type { StartPath, StepView } from './booking.types.ts';
import { PersonStep } from './person-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { ReleasedDialog } from './released-dialog.tsx';
import { StartDock, StartStep } from './start-step.tsx';
import { TimeDock, TimeStep } from './time-step.tsx';

const loading: StepView = { Body: PageSkeleton };
const start: StepView = { Body: StartStep, Dock: StartDock };
const time: StepView = { Body: TimeStep, Dock: TimeDock };

export const startViews: Record<StartPath, StepView> = {
  'start.routing': loading,
  'start.loadingRemoteTerms': start,
  'start.overview': start,
  'start.loadingPlaces': loading,
  'start.choosingPlace': { Body: PlaceStep },
  'start.loadingProviders': loading,
  'start.choosingPerson': { Body: PersonStep },
  'start.loadingSlots': time,
  'start.choosingTime': time,
  'start.loadingAgain': loading,
  'start.routingAgain': loading,
  'start.readingToday': time,
  'start.released': { ...start, Dialog: ReleasedDialog, screen: 'released' },
  'start.routingReleased': start,
  routingInfo: start,
};
