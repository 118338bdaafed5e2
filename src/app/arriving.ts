/** Ways on from sign-up and password reset to sign-in. */
import { safePath } from '#machines/session/session.rules.ts';
import { withFrom } from './addresses.ts';
import type { FlowApp } from './flow.ts';

/** Link to sign-in that carries the page to return to afterwards. */
const signInHref = (app: FlowApp): string => withFrom('/signIn', app.from());

export const leaveSignUp = (app: FlowApp): void =>
  app.go(app.session.getSnapshot().matches({ present: 'member' }) ? safePath(app.from()) : signInHref(app));

/** After a password was set, opens sign-in for the same person; `username` is given for a new account. */
export const signInAgain = (app: FlowApp, username: string | null): void => {
  app.handedOver.username = username;
  app.tellInfo('passwordSet');
  app.go(signInHref(app));
};
