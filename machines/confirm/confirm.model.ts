import { defineFlow, type Flow, plain } from '#model/flow.ts';
import { confirmMachine } from './confirm.machine.ts';
import { confirmStory } from './confirm.story.ts';

export const confirmFlow = defineFlow({
  machine: confirmMachine,
  story: confirmStory,
  input: { question: { about: 'logOut' } },
  events: { 'answer.yes': plain, 'answer.no': plain, 'step.back': plain },
  calls: {},
  key: () => null,
});

export const flows: readonly Flow[] = [confirmFlow];
