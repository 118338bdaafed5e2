/**
 * /profile/email: sample mails that are read, starred and deleted for this visit only (section 2; PROFILE-14 to PROFILE-17).
 *
 * list -> reading -> confirmingDelete -> list
 */

import { assign, emit, setup } from 'xstate';
import { type Answer, confirmMachine } from '../confirm/confirm.machine.ts';
import { eventAsParams } from '../kit/event-as-params.ts';
import type { Mail, MailsContext, MailsEmitted, MailsEvent } from './mails.types.ts';

const SAMPLE_MAILS: readonly Mail[] = ['1', '2', '3', '4'].map((id) => ({
  id,
  isRead: id === '3' || id === '4',
  isStarred: id === '3',
}));

const changed = (mails: readonly Mail[], open: string | null, change: (mail: Mail) => Partial<Mail>): readonly Mail[] =>
  mails.map((mail) => (mail.id === open ? { ...mail, ...change(mail) } : mail));

export const mailsMachine = setup({
  types: {
    context: {} as MailsContext,
    events: {} as MailsEvent,
    emitted: {} as MailsEmitted,
    input: {} as { open: string | null },
    tags: {} as 'settled',
    children: {} as { confirm: 'confirm' },
  },
  actors: { confirm: confirmMachine },
  guards: {
    isList: ({ context }) => context.open === null,
    isKnown: ({ context }) => context.mails.some(({ id }) => id === context.open),
    saidYes: (_, { output }: { output: Answer }) => output.isYes,
  },
  actions: {
    keepOpen: assign((_, { id }: { id: string | null }) => ({ open: id })),
    markRead: assign(({ context }) => ({ mails: changed(context.mails, context.open, () => ({ isRead: true })) })),
    toggleStar: assign(({ context }) => ({
      mails: changed(context.mails, context.open, ({ isStarred }) => ({ isStarred: !isStarred })),
    })),
    remove: assign(({ context }) => ({ mails: context.mails.filter(({ id }) => id !== context.open), open: null })),
    tellDeleted: emit({ type: 'mail.deleted' }),
  },
}).createMachine({
  id: 'mails',
  context: ({ input }) => ({ mails: SAMPLE_MAILS, open: input.open }),
  initial: 'routing',
  states: {
    routing: {
      always: [
        { guard: 'isList', target: 'list' },
        { guard: 'isKnown', target: 'reading', actions: 'markRead' },
        { target: 'missing' },
      ],
    },
    list: {
      tags: 'settled',
      on: { 'mails.open': { target: 'routing', actions: { type: 'keepOpen', params: eventAsParams } } },
    },
    reading: {
      tags: 'settled',
      on: {
        'mails.open': { target: 'routing', actions: { type: 'keepOpen', params: eventAsParams } },
        'star.toggle': { actions: 'toggleStar' },
        'mail.delete': 'confirmingDelete',
      },
    },
    confirmingDelete: {
      tags: 'settled',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: { question: { about: 'deleteMail' } },
        onDone: [
          {
            guard: { type: 'saidYes', params: eventAsParams },
            target: 'list',
            actions: ['remove', 'tellDeleted'],
          },
          { target: 'reading' },
        ],
        onError: 'reading',
      },
      on: { 'mails.open': { target: 'routing', actions: { type: 'keepOpen', params: eventAsParams } } },
    },
    /** The mail was deleted, or never existed. */
    missing: {
      tags: 'settled',
      on: { 'mails.open': { target: 'routing', actions: { type: 'keepOpen', params: eventAsParams } } },
    },
  },
});
