/** Flows of the first page: they are there before the rows of their ports, which are loaded when one is used. */
import type { ActorRefFrom } from 'xstate';
import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import { noFlags, sessionMachine } from '#machines/session/session.machine.ts';
import { safePath } from '#machines/session/session.rules.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { loadHttp } from '#src/app/api/client.ts';
import { pieceOf } from '#src/app/outside/piece.ts';
import { flow, subFlow } from './flow.ts';
import type { Shown } from './opened.ts';
import type { CallRow } from './rows.ts';
import { deadline, network } from './sources.ts';

const loadRows = pieceOf(() => import('./signing-in.ts'));

/** Loads the calls of session and sign-in. */
export const loadSigningIn = () => {
  loadHttp().catch(() => undefined);
  return loadRows();
};

/** A row that is loaded when it is used. */
const later = <Input, Output>(
  rowOf: (rows: Awaited<ReturnType<typeof loadRows>>) => CallRow<Input, Output>,
): CallRow<Input, Output> => ({
  calls: [],
  isWrite: false,
  isRepeated: true,
  run: async (app, input, signal) => rowOf(await loadSigningIn()).run(app, input, signal),
});

export const session = subFlow(sessionMachine, {
  deadline,
  network,
  signInAsGuest: later((rows) => rows.session.ports.signInAsGuest),
  loadProfile: later((rows) => rows.session.ports.loadProfile),
});

const digitalId = subFlow(digitalIdMachine, {
  startDigitalId: later((rows) => rows.digitalId.ports.startDigitalId),
  exchangeCode: later((rows) => rows.digitalId.ports.exchangeCode),
  claimAccount: later((rows) => rows.digitalId.ports.claimAccount),
});

export type SignInActor = Shown<typeof signInMachine>;
export type SessionActor = ActorRefFrom<typeof sessionMachine>;

export const signIn = flow('signIn', signInMachine)(
  {
    deadline,
    digitalId,
    signIn: later((rows) => rows.signIn.ports.signIn),
    chooseUserId: later((rows) => rows.signIn.ports.chooseUserId),
    signInAsGuest: later((rows) => rows.signIn.ports.signInAsGuest),
  },
  {
    isMembers: false,
    input: ({ app }) => ({ rememberedUsername: app.tokens.readUsername() }),
    follow: (actor, { handedOver }) => {
      // what sends a password is fetched while it is typed
      actor.subscribe(({ context }) => {
        if (context.password !== '') loadSigningIn().catch(() => undefined);
      });
      if (handedOver.username !== null) actor.send({ type: 'username.change', username: handedOver.username });
      handedOver.username = null;
    },
    ended: ({ output }, { tokens, session: present, from }) => {
      if (!output) return;
      const { token, isGuest, isRemembered, rememberedUsername, isEmailPending } = output;
      if (!isGuest) tokens.writeUsername(rememberedUsername);
      present.send({
        type: 'session.begin',
        token,
        flags: { ...noFlags, isRemembered },
        arriveAt: isEmailPending ? '/profile/info' : isGuest ? '/home' : safePath(from()),
      });
    },
  },
);
