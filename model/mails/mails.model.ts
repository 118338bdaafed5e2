import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { mailsMachine } from '#machines/mails/mails.machine.ts';
import { mailsStory } from '#machines/mails/mails.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';

export const mailsFlow = defineFlow({
  machine: mailsMachine,
  story: mailsStory,
  input: { open: null },
  events: {
    'mails.open': ({ open, mails }) =>
      open === null
        ? {
            ...(mails.some(({ id }) => id === '1') && { 'the first mail': { id: '1' } }),
            'one that is gone': { id: '9' },
          }
        : { 'the list': { id: null } },
    'star.toggle': plain,
    'mail.delete': plain,
  },
  calls: { confirm: call<Answer>({ yes: { isYes: true }, no: { isYes: false } }, 'unexpected') },
  key: ({ mails, open }) => [open, mails],
});

export const flows: readonly Flow[] = [mailsFlow];
