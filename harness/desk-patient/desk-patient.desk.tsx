/** A patient at the desk. */
import { PatientScreen } from '#desk/app/views/patient/patient-view.tsx';
import { beginning, type DeskHands, press, textIn, write } from '../desk/by-hand.ts';

type Actor = Parameters<typeof PatientScreen>[0]['actor'];

export const hands: DeskHands = {
  flow: 'desk-patient',
  view: (actor) => <PatientScreen actor={actor as Actor} />,
  acts: {
    'term.change': (event) => write('Name, phone, email, number or order', textIn(event, 'term')),
    'search.submit': () => press('Search'),
    'patient.open': () => press('Tan Mei Ling'),
    'letters.read': () => press(/^(?:Show|Read) the letters/),
    'booking.leave': () => press('Book nothing'),
    'reason.change': (event) => write('Why do you open this patient?', textIn(event, 'reason')),
    'reason.submit': () => press('Open with this reason'),
    'act.begin': (event) => press(beginning(event)),
    'step.back': () => press(/^(?:Back to the list|No, leave it)$/),
  },
  noHands: [
    {
      label: /^patient\.open/,
      state: /^(?:unsearched|patient|found)/,
      isElsewhere: true,
      reason: 'a link or a member of the family opens it',
    },
  ],
};
