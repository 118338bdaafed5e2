/** The services that the ports of flows are made of. */
import type { ActorRefFrom } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Api } from '#src/api/client.ts';
import type { CardForm } from '#src/outside/card-form.ts';
import type { ChosenPictures } from '#src/outside/chosen-pictures.ts';
import type { Copies } from '#src/outside/copies.ts';
import type { Departures } from '#src/outside/departures.ts';
import type { ServerTime } from '#src/outside/server-time.ts';
import type { TokenStore } from '#src/outside/token-store.ts';

export interface Services {
  api: Api;
  /** The payment service may answer at another address (API-68). */
  paymentApi: Api;
  time: ServerTime;
  session: ActorRefFrom<typeof sessionMachine>;
  /** The signed-in patient; null for guests and strangers. */
  member: () => Profile | null;
  tokens: TokenStore;
  departures: Departures;
  /** The page that a guard sent the person away from. */
  from: () => string | null;
  /** Goes to a page outside the app. */
  leave: (url: string) => void;
  cardForm: CardForm;
  pictures: ChosenPictures;
  copies: Copies;
}
