import { confirmMachine } from '#machines/confirm/confirm.machine.ts';
import { confirmStory } from '#machines/confirm/confirm.story.ts';
import { defineFlow, type Flow, plain } from '#model/flow.ts';

export const confirmFlow = defineFlow({
  machine: confirmMachine,
  story: confirmStory,
  input: { question: { about: 'logOut' } },
  events: { 'answer.yes': plain, 'answer.no': plain, 'step.back': plain },
  calls: {},
  key: () => null,
});

export const flows: readonly Flow[] = [confirmFlow];
