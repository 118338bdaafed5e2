/** The request to close the account, as the model's answers have it. */
import type { AnyMachineSnapshot } from 'xstate';
import { closureFlow, unpaid } from '#machines/closure/closure.model.ts';
import type { ClosureContext } from '#machines/closure/closure.types.ts';
import closureDefinition from '#src/flows/closure.definition.ts';
import { done, refused } from './answers.ts';
import { button, field, type Hands, link, press, text } from './hands.ts';
import { proveWithPassword } from './reauthentication.hands.ts';

const isPage = (now: AnyMachineSnapshot) => ['open', 'blocked', 'asking'].some((state) => now.matches(state));

export const closureHands: Hands = {
  flow: closureFlow,
  parts: [closureDefinition],
  as: 'siti',
  at: '/profile/close-account',
  acts: {
    'closure.refresh': press('Try again', 'Look again'),
    'closure.ask': press('Ask to close my account'),
    'closure.withdraw': press('Keep my account'),
  },
  moves: {
    'reauthentication -> it is the person': (person) => proveWithPassword(person, 'Batik-2026'),
    'reauthentication -> back': press('Cancel'),
  },
  answers: {
    loadClosure: done,
    askForClosure: done,
    withdrawClosure: done,
    'askForClosure -> ACCOUNT_IN_USE': refused(
      'ACCOUNT_IN_USE',
      { inTheWay: [unpaid] },
      'Something is still open in this account.',
    ),
  },
  seen: {
    unavailable: text('This page could not be loaded'),
    proving: field('Password'),
    asked: button('Keep my account'),
    blocked: button('Look again'),
    open: button('Ask to close my account'),
  },
  looks: ({ closure, isWithdrawn, failure }: ClosureContext) => [
    closure?.state,
    isWithdrawn && 'withdrawn',
    failure && 'troubled',
  ],
  shows: {
    isDeclined: [
      text('The clinic has not closed your account'),
      (now) => isPage(now) && now.context.closure?.state === 'declined',
    ],
    isWithdrawn: [text('You have taken your request back.'), (now) => isPage(now) && now.context.isWithdrawn],
    isBlocked: [text('This has to end first'), (now) => now.matches('blocked')],
  },
  // the password that is typed on the way
  writes: { 'reauthentication -> it is the person': 1 },
  others: [
    link(),
    button('Show password'),
    button('Confirm'),
    button('Use a code instead'),
    field('Password'),
    button('Report a problem'),
  ],
};

export const hands: readonly Hands[] = [closureHands];
