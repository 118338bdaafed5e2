/** Where somebody goes on who is on the way in. */
import { safePath } from '#machines/session/session.rules.ts';
import { withFrom } from './addresses.ts';
import type { FlowApp } from './flow.ts';

/** Sign-in, with the page to go on to afterwards. */
const signInHref = (app: FlowApp): string => withFrom('/signIn', app.from());

export const leaveSignUp = (app: FlowApp): void =>
  app.go(app.session.getSnapshot().matches({ present: 'member' }) ? safePath(app.from()) : signInHref(app));

/** A password was set, and whoever did it signs in; `username` where the account is new. */
export const signInAgain = (app: FlowApp, username: string | null): void => {
  app.handedOver.username = username;
  app.tellInfo('passwordSet');
  app.go(signInHref(app));
};
