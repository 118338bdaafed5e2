/**
 * The network between the app and the server in process: passes requests on, or holds them until the test releases
 * them.
 */
import type { Call } from '#contract/call.ts';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import { createCookies } from '#harness/server/cookies.ts';
import type { World } from '#harness/server/world.ts';
import { callAt } from '../flow-calls.ts';

/** Answers a request: with the server's answer, another one, or null for no answer ever. */
export type Passage = (request: Request) => Promise<Response | null>;

/** A request that left the app. */
interface Sent {
  call: Call;
  url: URL;
  token: string | null;
  key: string | null;
  /** Media type of the body. */
  type: string | null;
  /** The JSON body; null for any other type. */
  body: unknown;
}

export interface Gate {
  fetch: typeof globalThis.fetch;
  sent: readonly Sent[];
  sentTo: (call: Call) => Sent[];
  /** Holds requests of these calls from now on; all others go straight to the server. */
  hold: (...calls: readonly Call[]) => void;
  isHeld: (call: Call) => boolean;
  /** Releases waiting requests of this call, and waits for their answers. */
  release: (call: Call, passage?: Passage) => Promise<void>;
  /** Sends requests of this call this way from now on, without holding them. */
  route: (call: Call, passage: Passage) => void;
  /** Requests on their way to the server. */
  running: () => number;
  /** Requests without an answer, including held ones. */
  unanswered: () => number;
  /** Drops held requests of a closed page, which then get no answer. */
  drop: () => void;
}

const callOf = ({ method, url }: Request): Call => {
  const { pathname } = new URL(url);
  const call = callAt(method, pathname);
  if (call === undefined) throw new Error(`No call of the contract: ${method} ${pathname}`);
  return call;
};

/** Fails the request, as without a network. */
export const offline: Passage = () => Promise.reject(new TypeError('Failed to fetch'));
/** Gives no answer, ever. */
export const silence: Passage = () => Promise.resolve(null);
/** Answers in the format of the API. */
export const answer =
  (status: number, body: unknown): Passage =>
  () =>
    Promise.resolve(Response.json(body, { status }));

export const createGate = (world: World): Gate => {
  const cookies = createCookies();
  const toServer: Passage = async (request) => {
    const headers = new Headers(request.headers);
    headers.set('cookie', cookies.header());
    const answered = await world.fetch(new Request(request, { headers }));
    cookies.keep(answered);
    return answered;
  };
  const sent: Sent[] = [];
  const holding = new Set<Call>();
  const routes = new Map<Call, Passage>();
  let waiting: { call: Call; go: (passage: Passage) => Promise<unknown> }[] = [];
  let running = 0;
  let unanswered = 0;

  const pass = async (request: Request, passage: Passage): Promise<Response> => {
    running += 1;
    const answered = await passage(request)
      .catch((error: unknown) => {
        unanswered -= 1;
        throw error;
      })
      .finally(() => {
        running -= 1;
      });
    if (answered === null) return new Promise(() => {});
    unanswered -= 1;
    return answered;
  };

  const gateFetch: Gate['fetch'] = async (input, init) => {
    const request = new Request(input, init);
    const call = callOf(request);
    const type = request.headers.get('content-type');
    const text = await request.clone().text();
    sent.push({
      call,
      url: new URL(request.url),
      token: request.headers.get('authorization'),
      key: request.headers.get(IDEMPOTENCY_HEADER),
      type,
      body: text === '' || type !== 'application/json' ? null : JSON.parse(text),
    });
    unanswered += 1;
    if (!holding.has(call)) return pass(request, routes.get(call) ?? toServer);
    return new Promise((resolve, reject) => {
      const go = (passage: Passage) => {
        const gone = passage(request);
        pass(request, () => gone).then(resolve, reject);
        return gone.catch(() => null);
      };
      waiting.push({ call, go });
    });
  };

  return {
    fetch: gateFetch,
    sent,
    sentTo: (call) => sent.filter((one) => one.call === call),
    hold: (...calls) => {
      for (const call of calls) holding.add(call);
    },
    isHeld: (call) => waiting.some((one) => one.call === call),
    release: async (call, passage = toServer) => {
      const leaving = waiting.filter((one) => one.call === call);
      if (leaving.length === 0) throw new Error(`Nobody waits for ${call.method} ${call.path}`);
      waiting = waiting.filter((one) => one.call !== call);
      await Promise.all(leaving.map(({ go }) => go(passage)));
    },
    route: (call, passage) => void routes.set(call, passage),
    running: () => running,
    unanswered: () => unanswered,
    drop: () => {
      waiting = [];
      unanswered = 0;
    },
  };
};
