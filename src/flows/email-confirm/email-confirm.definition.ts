/** /confirmEmail/…: the link of the letter that asks to confirm an email. */
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { ConfirmToken } from '#contract/ids.ts';
import { emailConfirmMachine } from '#machines/email-confirm/email-confirm.machine.ts';
import { type Beginning, type FlowApp, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, nothing } from '#src/app/rows.ts';

export type EmailConfirmActor = Shown<typeof emailConfirmMachine>;

/** A member's profile says whether the email is proven, so it is read again before /home. */
const goOn = ({ session, go }: FlowApp, path: '/signIn' | '/home'): void => {
  const { token, flags } = session.getSnapshot().context;
  const isMember = session.getSnapshot().matches({ present: 'member' });
  if (isMember && token !== null && path === '/home')
    session.send({ type: 'session.begin', token, flags, arriveAt: path });
  else go(path);
};

export default flow('emailConfirm', emailConfirmMachine)(
  { confirmEmail: ask(signinCalls.confirmEmail, (body) => ({ body, isSubmit: true }), nothing) },
  {
    isMembers: false,
    /** The link of a letter; null where this tab has kept it already. */
    input: ({ opening: token }: Beginning<ConfirmToken | null>) => ({ token }),
    keeps: { in: 'tab', version: 1 },
    serves: ({ context }, token) => token === null || context.token === token,
    emits: { 'page.open': ({ path }, app) => goOn(app, path) },
    ended: (_, app) => app.close(),
  },
);
