/** A world behind a port as `npm start` serves it in the demo: with the whole sandbox, the desk, and a clock that runs. */
import { Hono } from 'hono';
import { DEFAULT_API_BASE, DEFAULT_APP_ID } from '#contract/constants.ts';
import { addMs } from '#contract/time.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { openDigitalId } from '#server/adapters/digital-id.adapter.ts';
import { roomsAt } from '#server/adapters/rooms.adapter.ts';
import { stripeGateway } from '#server/adapters/stripe.adapter.ts';
import { createApp } from '#server/app.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { listen } from '#server/listen.adapter.ts';
import { CARDS } from './gateway.ts';
import type { World } from './world.ts';

export interface OpenDemo {
  /** The world over the network, at the time of the desk. */
  world: World;
  origin: string;
  /** The page, as text. */
  read: (query?: string) => Promise<string>;
  /** Sends a form of the page. @returns the address to which it leads */
  submit: (form: string, fields?: Record<string, string | number>) => Promise<string | null>;
  /** Pays an intent with a card that is good, as the page does with Stripe.js. */
  pay: (clientSecret: string) => Promise<void>;
  close: () => Promise<void>;
}

const HOST = '127.0.0.1';

/** A port of this machine, with the server that answers there. */
export interface Door {
  origin: string;
  leadTo: (app: Hono) => void;
  close: () => Promise<void>;
}
export const openDoor = async (): Promise<Door> => {
  let behind = new Hono();
  const { port, stop } = await listen(
    new Hono().all('*', ({ req, env }) => behind.fetch(req.raw, env)),
    0,
    HOST,
  );
  const leadTo = (app: Hono) => {
    behind = app;
  };
  return { origin: `http://${HOST}:${port}`, leadTo, close: stop };
};

/** @param kept a door that stays open afterwards, so that the next demo has the same address */
export const openDemo = async (world: World, kept?: Door): Promise<OpenDemo> => {
  const startedAt = performance.now();
  const door = kept ?? (await openDoor());
  const { origin } = door;
  const sandbox = await startSandbox({
    host: HOST,
    publicUrl: origin,
    serverUrl: origin,
    identityProviderPort: 0,
    walker: null,
    gatewayPort: 0,
    gatewayFile: null,
    clock: { now: async () => addMs(await world.clock.now(), performance.now() - startedAt) },
    clinic: { db: world.db, serverUrl: origin, appId: DEFAULT_APP_ID, operatorKey: DEMO_OPERATOR_KEY },
  });
  const { gateway } = sandbox;
  if (gateway === null) throw new Error('The card provider is opened with the sandbox');
  const deps = {
    ...world.deps,
    clock: sandbox.clock,
    digitalId: openDigitalId(sandbox.digitalId),
    rooms: roomsAt(sandbox.roomUrl),
    gateway: stripeGateway({ ...gateway, transferPercentage: 90 }),
    publicUrl: origin,
    sandbox: sandbox.pages,
  };
  door.leadTo(sandbox.inFrontOf(createApp(deps)));

  const call: World['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const url = new URL(`${origin}${DEFAULT_API_BASE}${path}`);
    url.searchParams.set('app-id', DEFAULT_APP_ID);
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  return {
    world: { ...world, deps, clock: { ...world.clock, ...sandbox.clock }, call },
    origin,
    read: async (query = '') => (await fetch(`${origin}/sandbox/desk${query}`)).text(),
    submit: async (form, fields = {}) => {
      const body = new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, String(text)]));
      const answer = await fetch(`${origin}/sandbox/desk/${form}`, { method: 'POST', body, redirect: 'manual' });
      await answer.body?.cancel();
      return answer.headers.get('location');
    },
    pay: async (clientSecret) => {
      const [id] = clientSecret.split('_secret');
      const answer = await fetch(`${gateway.sandbox}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.publishableKey}` },
        body: new URLSearchParams({
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': CARDS.good,
        }),
      });
      if (!answer.ok) throw new Error(`The provider answered ${answer.status}`);
      await answer.body?.cancel();
    },
    close: async () => {
      if (door !== kept) await door.close();
      await sandbox.close();
    },
  };
};
