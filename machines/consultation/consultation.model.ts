import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { consultationMachine } from './consultation.machine.ts';
import { consultationStory } from './consultation.story.ts';
import type { LoadedConsultation } from './consultation.types.ts';

export const consultationFlow = defineFlow({
  machine: consultationMachine,
  story: consultationStory,
  input: undefined,
  events: { 'consultation.refresh': plain },
  calls: { loadConsultation: call<LoadedConsultation>({ loaded: {} }, 'offline') },
  key: ({ loaded }) => loaded !== null,
});

export const flows: readonly Flow[] = [consultationFlow];
