import type { ActorRefFrom } from 'xstate';
import type { ConfirmToken } from '#contract/ids.ts';
import { emailConfirmMachine } from '#machines/email-confirm/email-confirm.machine.ts';
import emailConfirm from '#src/flows/email-confirm.definition.ts';
import { wire } from '#src/flows/wire.ts';
import type { Cell } from './cell.ts';
import type { VisitorOptions } from './visitor.ts';

export type EmailConfirmActor = ActorRefFrom<typeof emailConfirmMachine>;

const NAME = 'emailConfirm';
/** Raised when the shape of a context changes. */
const CONTEXT_VERSION = 1;

/** A member's profile says how far the email is known: it is asked for again. */
const goOn = ({ session, go }: VisitorOptions, path: '/signIn' | '/home'): void => {
  const { token, flags } = session.getSnapshot().context;
  const isMember = session.getSnapshot().matches({ present: 'member' });
  if (isMember && token !== null && path === '/home')
    session.send({ type: 'session.begin', token, flags, arriveAt: path });
  else go(path);
};

/** The confirmation as its page needs it: the one that goes on in this tab, or a new one for another link. */
export const openEmailConfirm = (
  options: VisitorOptions,
  cell: Cell<EmailConfirmActor | null>,
  token: ConfirmToken | null,
): void => {
  const serves = (actor: EmailConfirmActor) => token === null || actor.getSnapshot().context.token === token;
  const present = cell.get();
  if (present && serves(present)) return;
  present?.stop();
  const machine = wire(emailConfirm, options);
  const begin = () => options.visit.resume(NAME, machine, [emailConfirmMachine], CONTEXT_VERSION, { token });
  let actor = begin();
  if (!serves(actor)) {
    actor.stop();
    options.visit.drop(NAME);
    actor = begin();
  }
  actor.on('page.open', ({ path }) => goOn(options, path));
  actor.subscribe({
    complete: () => {
      // also told when another link is followed
      if (actor.getSnapshot().status !== 'done') return;
      cell.set(null);
      options.visit.drop(NAME);
    },
  });
  cell.set(actor);
};
