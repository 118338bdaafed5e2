/** The desk itself: which page shows, the lock, and the way through its sections. */
import { fireEvent, screen } from '@testing-library/react';
import type { AnyMachineSnapshot } from 'xstate';
import { App } from '#desk/app/views/app.tsx';
import { unlockWayOf } from '#machines/desk/desk.reasons.ts';
import type { DeskContext } from '#machines/desk/desk.types.ts';
import { type DeskHands, press, textIn, write } from './by-hand.ts';

const digitsLabelOf = ({ context }: AnyMachineSnapshot): string =>
  unlockWayOf(context as DeskContext) === 'pin' ? 'Your PIN' : 'The code from your app';

export const hands: DeskHands = {
  flow: 'desk',
  view: () => <App />,
  acts: {
    'section.open': () => press('Patients', 'link'),
    'leave.submit': () => press('Yes, leave them'),
    'leave.decline': () => press('No, stay here'),
    'place.choose': (event) =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Place' }), { target: { value: textIn(event, 'place') } }),
    'desk.lock': () => press('Lock'),
    'code.change': (event, running) => write(digitsLabelOf(running.snapshot()), textIn(event, 'code')),
    'way.choose': () => press(/^Use (?:the code of the app|your PIN)$/),
    'unlock.submit': () => press('Unlock'),
    'passkey.begin': () => press('Unlock with a passkey'),
    'passkey.leave': () => press('Cancel'),
    'signOut.submit': () => press('Somebody else signs in'),
    'desk.retry': () => press('Try again'),
  },
  noHands: [
    { label: /^signOut/, state: /^working/, reason: 'the desk is locked first: the lock has the way out' },
    { label: /^place\.choose \(all\)/, reason: 'one place is all that there is' },
    {
      label: /^place\.choose \(own\)/,
      when: ({ place }) => place !== null,
      reason: 'the same place is not chosen twice',
    },
    {
      label: /^way\.choose \(PIN\)/,
      when: ({ isCodeChosen }) => !isCodeChosen,
      reason: 'the way in use is not offered',
    },
    {
      label: /^way\.choose \(code\)/,
      when: ({ isCodeChosen }) => isCodeChosen,
      reason: 'the way in use is not offered',
    },
    { label: /^codes\.note/, isElsewhere: true, reason: 'the account of the person says it' },
    { label: /^pin\.note/, isElsewhere: true, reason: 'the account of the person says it' },
    { label: /^desk\.use/, isElsewhere: true, reason: 'each touch and key of the page is a use' },
    { label: /^session\./, isElsewhere: true, reason: 'an answer of the server says it' },
  ],
};
