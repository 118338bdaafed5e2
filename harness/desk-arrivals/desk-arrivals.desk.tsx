/** Arrivals that wait, or were refused, beside the day. */
import { RefusalNotes } from '#desk/app/views/day/arrivals.tsx';
import { type DeskHands, press } from '../desk/by-hand.ts';

export const hands: DeskHands = {
  flow: 'desk-arrivals',
  view: () => <RefusalNotes shown={[]} />,
  acts: { 'refusal.close': () => press('Close') },
  noHands: [
    { label: /^refusal\.close/, when: ({ refused }) => refused.length === 0, reason: 'nothing was refused' },
    { label: /^refusal\.close/, when: ({ refused }) => refused[0].id !== 'one', reason: 'the other one is above' },
    { label: /^arrival\.note/, isElsewhere: true, reason: 'the rows of the day note it' },
    { label: /^arrival\.keep/, isElsewhere: true, reason: 'an act of the day without an answer sends it' },
    { label: /^desk\./, isElsewhere: true, reason: 'the desk around the section sends it' },
    { label: /^line\.change/, isElsewhere: true, reason: 'the network sends it' },
  ],
};
