import { appMachine } from '#machines/app/app.machine.ts';
import { appStory } from '#machines/app/app.story.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';

export const appFlow = defineFlow({
  machine: appMachine,
  story: appStory,
  input: undefined,
  events: {
    'person.change': { nobody: { person: 'nobody' }, guest: { person: 'guest' }, member: { person: 'member' } },
    'booking.open': plain,
    'appointments.open': plain,
    'notifications.open': plain,
    'refill.open': plain,
    'niksJoin.open': plain,
    'logOut.open': { '': { isEverywhere: false } },
    'popup.close': plain,
  },
  calls: { confirm: call<Answer>({ yes: { isYes: true }, no: { isYes: false } }, 'unexpected') },
  key: ({ person }) => person,
});

export const flows: readonly Flow[] = [appFlow];
