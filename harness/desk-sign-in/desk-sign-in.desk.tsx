/** Signing in at the desk. */
import { SignInView } from '#desk/app/views/sign-in-view.tsx';
import { type DeskHands, press, textIn, write } from '../desk/by-hand.ts';

type Actor = Parameters<typeof SignInView>[0]['actor'];

export const hands: DeskHands = {
  flow: 'desk-sign-in',
  view: (actor) => <SignInView actor={actor as Actor} />,
  acts: {
    'passkey.begin': () => press('Sign in with a passkey'),
    'passkey.leave': () => press('Cancel'),
    'email.change': (event) => write('Work email', textIn(event, 'email')),
    'password.change': (event) => write('Password', textIn(event, 'password')),
    'password.submit': () => press('Next: the code'),
    'help.open': () => press('Lost your phone or key?'),
    'code.change': (event) => write(/^(?:Code|Recovery code)$/, textIn(event, 'code')),
    'recovery.choose': () => press('Use a recovery code'),
    'app.choose': () => press('Use the code of the app'),
    'code.submit': () => press('Sign in'),
    'step.back': () => press(/^(?:Back|Sign in as somebody else)$/),
  },
};
