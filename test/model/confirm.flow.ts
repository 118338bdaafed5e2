import { confirmMachine } from '#machines/confirm/confirm.machine.ts';
import { confirmStory } from '#machines/confirm/confirm.story.ts';
import { defineFlow, plain } from './flow.ts';

export const confirmFlow = defineFlow({
  machine: confirmMachine,
  story: confirmStory,
  input: { question: { about: 'logOut' } },
  events: { 'answer.yes': plain, 'answer.no': plain, 'step.back': plain },
  calls: {},
  key: () => null,
});
