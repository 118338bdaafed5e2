/** The services that the ports of flows are made of. */
import type { ActorRefFrom } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Api } from '#src/app/api/client.ts';
import type { CardForm } from '#src/app/outside/card-form.ts';
import type { ChosenPictures } from '#src/app/outside/chosen-pictures.ts';
import type { Copies } from '#src/app/outside/copies.ts';
import type { Departures } from '#src/app/outside/departures.ts';
import type { ServerTime } from '#src/app/outside/server-time.ts';
import type { TokenStore } from '#src/app/outside/token-store.ts';

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
