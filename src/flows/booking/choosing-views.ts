/** The view of every state of the choice of place, person and time; a state without one does not compile. */
import type { ChoosingPath } from '#machines/choosing/choosing.machine.ts';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import type { ChoosingView } from './booking.types.ts';
import { PersonStep } from './person-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { ReleasedDialog } from './released-dialog.tsx';
import { SlotTakenStep } from './slot-taken-step.tsx';
import { StartDock, StartStep } from './start-step.tsx';
import { TimeDock, TimeStep } from './time-step.tsx';

const loading: ChoosingView = { Body: PageSkeleton };
const start: ChoosingView = { Body: StartStep, Dock: StartDock };
const time: ChoosingView = { Body: TimeStep, Dock: TimeDock };
const lost: ChoosingView = { Body: SlotTakenStep, screen: 'slotTaken' };

export const choosingViews: Record<ChoosingPath, ChoosingView> = {
  routing: loading,
  loadingRemoteTerms: start,
  overview: start,
  loadingPlaces: loading,
  choosingPlace: { Body: PlaceStep },
  loadingProviders: loading,
  choosingPerson: { Body: PersonStep },
  loadingSlots: time,
  choosingTime: time,
  loadingAgain: loading,
  routingTime: start,
  readingToday: time,
  released: { ...start, Dialog: ReleasedDialog, screen: 'released' },
  loadingNearby: { ...loading, screen: 'loadingNearby' },
  slotTaken: lost,
  chosen: start,
  nearby: lost,
  answered: time,
};
