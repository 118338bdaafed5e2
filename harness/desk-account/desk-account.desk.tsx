/** The account of a member of staff. */

import type { AnyMachineSnapshot } from 'xstate';
import { AccountScreen } from '#desk/app/views/account/account-view.tsx';
import { type DeskHands, press, textIn, tick, write } from '../desk/by-hand.ts';

const codeLabelOf = (snapshot: AnyMachineSnapshot): string => {
  if (snapshot.matches('scanning')) return 'The 6 digits of the new app';
  return snapshot.matches('proving')
    ? 'A code of your present app, or a recovery code'
    : 'The code from your app, or a recovery code';
};

type Actor = Parameters<typeof AccountScreen>[0]['actor'];

export const hands: DeskHands = {
  flow: 'desk-account',
  view: (actor) => <AccountScreen actor={actor as Actor} />,
  acts: {
    'account.refresh': () => press(/^(?:Try again|Read again)$/),
    'add.begin': () => press('Add a passkey'),
    'name.change': (event) => write('Name of the passkey', textIn(event, 'name')),
    'code.change': (event, running) => write(codeLabelOf(running.snapshot()), textIn(event, 'code')),
    'add.submit': () => press(/^(?:Next: your device|Try again)$/),
    'remove.begin': () => press('Remove Phone'),
    'remove.submit': () => press('Yes, remove it'),
    'session.end': () => press('End Chrome, Windows'),
    'pin.begin': () => press(/^(?:Set a PIN|Change the PIN)$/),
    'pin.change': (event) => write('New PIN', textIn(event, 'pin')),
    'pin.submit': () => press(/^(?:Set this PIN|Yes, remove it)$/),
    'pin.remove': () => press('Remove the PIN'),
    'factor.begin': () => press(/^(?:Change to another app|Begin again)$/),
    'factor.submit': () => press(/^(?:Next: the new app|Change to the new app)$/),
    'codes.keep': tick,
    'codes.release': tick,
    'codes.leave': () => press('Done'),
    'step.back': () => press(/^(?:No, leave it|Cancel|No, keep it)$/),
  },
};
