/** The timetable at the desk. */
import { TimetableScreen } from '#desk/app/views/timetable/timetable-view.tsx';
import { TODAY } from '#model/samples.ts';
import { beginning, type DeskHands, press, write } from '../desk/by-hand.ts';

type Actor = Parameters<typeof TimetableScreen>[0]['actor'];

export const hands: DeskHands = {
  flow: 'desk-timetable',
  view: (actor) => <TimetableScreen actor={actor as Actor} />,
  acts: {
    'week.choose': () => press('The week after'),
    'person.choose': () => write('Whose week', 'tan'),
    'week.refresh': () => press('Try again'),
    'act.begin': (event) => press(beginning(event)),
  },
  noHands: [
    {
      label: /^act\.begin \(opened again\)/,
      when: ({ week }) => week !== TODAY,
      reason: 'the closed time is of another week',
    },
    { label: /^week\.refresh/, state: /^week/, reason: 'changes are read by themselves' },
    { label: /^week\.choose/, when: ({ week }) => week !== TODAY, reason: 'the same week is not chosen twice' },
    { label: /^person\.choose/, when: ({ person }) => person !== null, reason: 'the same person is not chosen twice' },
  ],
};
