import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import type { HoldingActor } from '#src/flows/holding/holding.definition.ts';
import type { HoldingProps, StepProps } from './booking.types.ts';
import { holdingViews } from './holding-views.ts';

const useHolding = ({ actor }: StepProps) =>
  useSelector(actor, ({ children }): HoldingActor | undefined => children.holding);
const useHoldingView = (holding: HoldingActor) => holdingViews[useSelector(holding, ({ value }) => statePath(value))];

/** Screens of a held time, by what becomes of it. */
export function HoldingStep({ actor }: StepProps) {
  const holding = useHolding({ actor });
  return holding ? <HoldingBody actor={actor} holding={holding} /> : null;
}

function HoldingBody({ actor, holding }: HoldingProps) {
  const { Body } = useHoldingView(holding);
  return <Body actor={actor} holding={holding} />;
}

export function HoldingDock({ actor }: StepProps) {
  const holding = useHolding({ actor });
  return holding ? <DockOf actor={actor} holding={holding} /> : null;
}

function DockOf({ actor, holding }: HoldingProps) {
  const { Dock } = useHoldingView(holding);
  return Dock ? <Dock actor={actor} holding={holding} /> : null;
}
