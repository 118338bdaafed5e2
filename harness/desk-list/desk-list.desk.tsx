/** Lists of the desk. */
import { ListScreen } from '#desk/app/views/list/list-view.tsx';
import { beginning, type DeskHands, press, type Running, textIn, write } from '../desk/by-hand.ts';

const rowIn = (running: Running) => (running.snapshot().context.list === 'trail' ? 'Nadia Hassan' : /^RF-2026-1/);

type Actor = Parameters<typeof ListScreen>[0]['actor'];

export const hands: DeskHands = {
  flow: 'desk-list',
  view: (actor) => <ListScreen actor={actor as Actor} />,
  acts: {
    'reason.change': (event) => write('Why do you read the trail?', textIn(event, 'reason')),
    'reason.submit': () => press('Read the trail'),
    'filter.choose': () => press('Refills'),
    'list.refresh': () => press('Try again'),
    'letters.read': () => press(/^(?:Show|Read) the letters/),
    'page.more': () => press('More'),
    'row.open': (_event, running) => press(rowIn(running)),
    'act.begin': (event) => press(beginning(event, ' RF-2026-1')),
    'step.back': (_event, running) =>
      press(running.snapshot().matches('askingReason') ? 'No, leave it' : rowIn(running)),
  },
  noHands: [
    { label: /^row\.open/, when: ({ opened }) => opened !== null, reason: 'a press on the open row closes it' },
    { label: /^filter\.choose/, when: ({ list }) => list === 'trail', reason: 'the trail has no filter' },
    { label: /^(?:list\.refresh)/, state: /resting/, reason: 'changes are read by themselves' },
  ],
};
