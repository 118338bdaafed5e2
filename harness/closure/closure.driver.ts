/** The request to close the account, as the model's answers have it. */

import { done, refused } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { button, field, link, press, text } from '#harness/drivers/things.ts';
import { proveWithPassword } from '#harness/reauthentication/reauthentication.driver.ts';
import type { ClosureContext } from '#machines/closure/closure.types.ts';
import { closureFlow, unpaid } from '#model/closure/closure.model.ts';

const PAGE = ['open', 'blocked', 'asking'];

export const closureDriver: Driver = {
  flow: closureFlow,
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
      ({ closure }) => closure?.state === 'declined',
      ...PAGE,
    ],
    isWithdrawn: [text('You have taken your request back.'), ({ isWithdrawn }) => isWithdrawn, ...PAGE],
    isBlocked: [text('This has to end first'), () => true, 'blocked'],
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

export const drivers: readonly Driver[] = [closureDriver];
