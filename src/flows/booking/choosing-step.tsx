import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import { useService } from '#src/app/use-app.ts';
import type { ChoosingActor } from '#src/flows/choosing/choosing.definition.ts';
import type { ChoosingProps, ChoosingView, StepProps } from './booking.types.ts';
import { choosingViews } from './choosing-views.ts';

/** Renders a part of what the sub-flow shows, if it has it. */
function ChoosingPart({ actor, part }: StepProps & { part: Exclude<keyof ChoosingView, 'screen'> }) {
  const choosing = useSelector(actor, ({ children }): ChoosingActor | undefined => children.choosing);
  const { paced } = useService('flows');
  return choosing ? <Part actor={paced(choosing)} part={part} /> : null;
}

function Part({ actor, part }: ChoosingProps & { part: Exclude<keyof ChoosingView, 'screen'> }) {
  const path = useSelector(actor, ({ value }) => statePath(value));
  const Shown = choosingViews[path][part];
  return Shown ? <Shown actor={actor} /> : null;
}

/** Place, person and time: the screens of their choice. */
export const ChoosingStep = (props: StepProps) => <ChoosingPart {...props} part="Body" />;
export const ChoosingStepDock = (props: StepProps) => <ChoosingPart {...props} part="Dock" />;
export const ChoosingDialog = (props: StepProps) => <ChoosingPart {...props} part="Dialog" />;
