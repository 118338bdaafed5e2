import type { MovementDetail } from '#contract/entities/niks.ts';
import { niksMovementMachine } from '#machines/niks-movement/niks-movement.machine.ts';
import { niksMovementStory } from '#machines/niks-movement/niks-movement.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { earnedDetail, usedDetail } from '#model/membership/membership.samples.model.ts';

export const niksMovementFlow = defineFlow({
  machine: niksMovementMachine,
  story: niksMovementStory,
  input: { id: earnedDetail._id },
  events: { 'movement.refresh': plain },
  calls: { loadMovement: call<MovementDetail>({ earned: earnedDetail, used: usedDetail }, 'NOT_FOUND', 'offline') },
  key: ({ movement }) => movement?.kind,
});

export const flows: readonly Flow[] = [niksMovementFlow];
