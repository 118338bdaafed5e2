/** The day at the desk. */
import { DayScreen } from '#desk/app/views/day/day-view.tsx';
import { TODAY } from '#model/samples.ts';
import { beginning, type DeskHands, press, textIn } from '../desk/by-hand.ts';

const NAMES: Readonly<Record<string, string>> = {
  asked: 'Lee Jia Hui',
  coming: 'Chua Boon Kiat',
  waits: 'Ong Hui Ting',
};

type Actor = Parameters<typeof DayScreen>[0]['actor'];

export const hands: DeskHands = {
  flow: 'desk-day',
  view: (actor) => <DayScreen actor={actor as Actor} />,
  acts: {
    'day.choose': () => press('The day after'),
    'filter.choose': () => press(/^To answer/),
    'look.choose': () => press('List'),
    'day.refresh': () => press('Try again'),
    'visit.open': () => press(/Lee Jia Hui/),
    'act.begin': (event) => press(beginning(event, ` ${NAMES[textIn(event, 'subject')]}`)),
    'undo.submit': () => press('Undo'),
    'step.back': () => press('Close'),
  },
  noHands: [
    { label: /^day\.choose/, when: ({ day }) => day !== TODAY, reason: 'the same day is not chosen twice' },
    { label: /^day\.refresh/, state: /resting/, reason: 'changes are read by themselves' },
    {
      label: /^(?:visit\.open|filter\.choose|look\.choose)/,
      state: /^visit|readingDay/,
      isElsewhere: true,
      reason: 'the same control as beside',
    },
    {
      label: /^act\.begin \(taken back later\)/,
      state: /./,
      isElsewhere: true,
      reason: 'in columns a block is opened first',
    },
    { label: /^act\.begin \(of who waits\)/, state: /^visit/, reason: 'the visit shows in its place' },
    { label: /^step\.back/, state: /^openingVisit/, isElsewhere: true, reason: 'Esc' },
    { label: /^(?:day\.choose)/, state: /^(?:readingDay|unread)/, reason: 'the head shows with the day' },
  ],
};
