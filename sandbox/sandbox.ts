/** Starts all stand-ins of the demo together; the server gets their addresses, as it would those of real parties. */
import { Hono } from 'hono';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { instantFromMs } from '#contract/time.ts';
import type { Clinic } from '#desk/clinic.adapter.ts';
import type { DigitalIdOptions } from '#server/adapters/digital-id.adapter.ts';
import { publicKeysOf } from '#server/adapters/digital-id-keys.adapter.ts';
import type { GatewayOptions } from '#server/adapters/stripe.adapter.ts';
import type { Clock } from '#server/db/clock.adapter.ts';
import { openAccidents } from './accidents/accidents.ts';
import { openSandboxClock, type SandboxClock } from './clock.ts';
import { controlsRoutes } from './controls/controls.routes.ts';
import { optionsFor, startGateway } from './gateway/gateway.ts';
import { makeClientKeys } from './identity-provider/client-keys.ts';
import { startIdentityProvider } from './identity-provider/identity-provider.ts';
import { PERSONAS, type Persona } from './identity-provider/personas.ts';
import { outboxRoutes } from './outbox/outbox.routes.ts';
import { createOutbox } from './outbox/outbox.ts';
import { startSmsGateway } from './outbox/sms-gateway.ts';
import { startSmtp } from './outbox/smtp.ts';
import { ROOM_PATH, roomRoutes } from './room/room.routes.ts';
import { openRooms } from './room/rooms.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { walkRoutes } from './walk/walk.routes.ts';

export interface Sandbox {
  smtpUrl: string;
  sms: { url: string; key: string };
  digitalId: DigitalIdOptions;
  /** Null when the real card provider is used. */
  gateway: Omit<GatewayOptions, 'transferPercentage'> | null;
  /** The template of room addresses, as ROOM_URL has it. */
  roomUrl: string;
  /** Pages to be mounted at /sandbox. */
  pages: Hono;
  /** The server's clock. */
  clock: SandboxClock;
  /** The server with accidents on the way to it. */
  inFrontOf: (app: Hono) => Hono;
  personas: readonly Persona[];
  close: () => Promise<void>;
}

const BANKS_EVERY_MS = 10_000;
const CLIENT_ID = 'myniks';
const WEBHOOK_WITHIN_MS = 10_000;

interface Options {
  /** The address of this machine on which the identity provider listens. */
  host: string;
  /** Public address of the app, without a slash at the end. */
  publicUrl: string;
  /** Address of the server, without a slash at the end. */
  serverUrl: string;
  /** Ports of the identity provider and the card provider; 0: any free one, null: the real provider is used. */
  identityProviderPort: number;
  gatewayPort: number | null;
  /** File of the card provider's memory; null: only in memory. */
  gatewayFile: string | null;
  /** The real clock. */
  clock: Clock;
  clinic: Clinic;
  /** The program that walks a path of the atlas; null: no window is opened. */
  walker: string | null;
}

const WEBHOOKS = `${DEFAULT_API_BASE}/webhooks/stripe`;

/** Posts a webhook over the network, as the real provider does. */
const deliverTo =
  (serverUrl: string) =>
  async (body: string, signature: string): Promise<number> => {
    const answer = await fetch(`${serverUrl}${WEBHOOKS}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(WEBHOOK_WITHIN_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  };

/** @throws the system's error, for example EADDRINUSE; then nothing is left running */
export const startSandbox = async (options: Options): Promise<Sandbox> => {
  const { host, publicUrl, serverUrl, identityProviderPort, gatewayPort, gatewayFile, clinic, walker } = options;
  const { hostname } = new URL(publicUrl);
  const clock = await openSandboxClock(options.clock);
  const keys = makeClientKeys();
  const redirectUri = `${publicUrl}/callback`;
  const provider = await startIdentityProvider(
    { host, port: identityProviderPort, hostname },
    { clientId: CLIENT_ID, publicKeys: publicKeysOf(keys), redirectUri },
  );
  const openGateway = () =>
    gatewayPort === null
      ? null
      : startGateway({
          host,
          port: gatewayPort,
          hostname,
          deliver: deliverTo(serverUrl),
          file: gatewayFile,
          now: clock.present,
          banksEveryMs: BANKS_EVERY_MS,
        });
  const gateway = await Promise.resolve(openGateway()).catch(async (error: unknown) => {
    await provider.close();
    throw error;
  });
  const outbox = createOutbox(() => instantFromMs(clock.present()));
  const [smtp, sms] = await Promise.all([startSmtp(outbox), startSmsGateway(outbox)]);
  const pages = new Hono();
  outboxRoutes(pages, outbox);
  staffRoutes(pages, clock);
  roomRoutes(pages, openRooms(clock.present));
  const accidents = openAccidents(clock);
  controlsRoutes(pages, { gateway, clinic, clock, accidents });
  const walks = walker === null ? null : walkRoutes(pages, walker);
  return {
    smtpUrl: smtp.url,
    sms: { url: sms.url, key: sms.key },
    digitalId: { issuer: provider.issuer, clientId: CLIENT_ID, keys, redirectUri },
    gateway: gateway && optionsFor(gateway),
    roomUrl: `${publicUrl}${ROOM_PATH}`,
    pages,
    clock,
    inFrontOf: accidents.inFrontOf,
    personas: PERSONAS,
    close: async () => {
      walks?.close();
      await Promise.all([provider.close(), gateway?.close(), smtp.close(), sms.close()]);
    },
  };
};
