/** The link of an invitation to the desk. */
import { InvitationView } from '#desk/app/views/invitation-view.tsx';
import { type DeskHands, press, textIn, tick, write } from '../desk/by-hand.ts';

type Actor = Parameters<typeof InvitationView>[0]['actor'];

export const hands: DeskHands = {
  flow: 'desk-invitation',
  view: (actor) => <InvitationView actor={actor as Actor} />,
  acts: {
    'name.change': (event) => write('Name', textIn(event, 'name')),
    'password.change': (event) => write('Password', textIn(event, 'password')),
    'person.submit': () => press('Next: the app'),
    'code.change': (event) => write('Code', textIn(event, 'code')),
    'code.submit': () => press('Accept the invitation'),
    'codes.keep': tick,
    'codes.release': tick,
    'desk.open': () => press(/^(?:Open the desk|Sign in|I have an account: sign in)$/),
    'invitation.retry': () => press('Try again'),
    'step.back': () => press('Back'),
  },
};
