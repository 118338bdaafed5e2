/** Machines of the first page: they are there before the rows of their ports, which are loaded when one is used. */
import { type ActorRefFrom, fromPromise } from 'xstate';
import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { asOffline, loadHttp } from '#src/api/client.ts';
import { wireDeadline, wireNetwork } from '#src/outside/sources.ts';
import type { CallRow } from './flow.ts';
import type { Services } from './services.ts';

/** A chunk that cannot be loaded counts as offline. */
const loadRows = () => import('./signing-in.ts').catch(asOffline);

/** Loads the calls of session and sign-in. */
export const loadSigningIn = () => {
  loadHttp().catch(() => undefined);
  return loadRows();
};

const ahead = <Input, Output>(
  app: Services,
  rowOf: (rows: Awaited<ReturnType<typeof loadRows>>) => CallRow<Input, Output>,
) => fromPromise<Output, Input>(async ({ input, signal }) => rowOf(await loadSigningIn()).run(app, input, signal));

export const wireSession = (app: Services) =>
  sessionMachine.provide({
    actors: {
      deadline: wireDeadline(app.time),
      network: wireNetwork(app.time),
      signInAsGuest: ahead(app, ({ session }) => session.ports.signInAsGuest),
      loadProfile: ahead(app, ({ session }) => session.ports.loadProfile),
    },
  });

export const wireDigitalId = (app: Services) =>
  digitalIdMachine.provide({
    actors: {
      startDigitalId: ahead(app, ({ digitalId }) => digitalId.ports.startDigitalId),
      exchangeCode: ahead(app, ({ digitalId }) => digitalId.ports.exchangeCode),
      claimAccount: ahead(app, ({ digitalId }) => digitalId.ports.claimAccount),
    },
  });

export const wireSignIn = (app: Services) =>
  signInMachine.provide({
    actors: {
      digitalId: wireDigitalId(app),
      signIn: ahead(app, ({ signIn }) => signIn.ports.signIn),
      chooseUserId: ahead(app, ({ signIn }) => signIn.ports.chooseUserId),
      signInAsGuest: ahead(app, ({ signIn }) => signIn.ports.signInAsGuest),
    },
  });

export type SignInActor = ActorRefFrom<typeof signInMachine>;
