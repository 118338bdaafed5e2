import { deskSignInMachine } from '#machines/desk-sign-in/desk-sign-in.machine.ts';
import { deskSignInReasons } from '#machines/desk-sign-in/desk-sign-in.reasons.ts';
import { deskSignInStory } from '#machines/desk-sign-in/desk-sign-in.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOON, NOW } from '#model/samples.ts';

export const deskSignInFlow = defineFlow({
  machine: deskSignInMachine,
  story: deskSignInStory,
  reasons: deskSignInReasons,
  input: { email: '' },
  events: {
    'email.change': {
      'an email': { email: 'nadia@clinic.example' },
      'no email': { email: 'nadia' },
      empty: { email: '' },
    },
    'password.change': { filled: { password: 'a long password' }, empty: { password: '' } },
    'password.submit': plain,
    'help.open': plain,
    'code.change': { 'six digits': { code: '482 905' }, 'part of it': { code: '482' }, empty: { code: '' } },
    'recovery.choose': plain,
    'app.choose': plain,
    'code.submit': { '': { now: NOW } },
    'deadline.reached': { '': { now: NOON } },
    'step.back': plain,
  },
  calls: { signIn: call<void>({ right: undefined }, 'WRONG_CREDENTIALS', 'TOO_MANY_TRIES', 'offline') },
  key: ({ email, password, code, isRecovery }) => [email, password !== '', code, isRecovery],
});

export const flows: readonly Flow[] = [deskSignInFlow];
