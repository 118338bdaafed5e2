/** Everything outside that the demo needs, started together; the server is told where it is, as it would be outside. */
import { Hono } from 'hono';
import type { DigitalIdOptions } from '#server/adapters/digital-id.ts';
import { publicKeysOf } from '#server/adapters/digital-id-keys.ts';
import { makeClientKeys } from './identity-provider/client-keys.ts';
import { startIdentityProvider } from './identity-provider/identity-provider.ts';
import { PERSONAS, type Persona } from './identity-provider/personas.ts';
import { outboxRoutes } from './outbox/outbox.routes.ts';
import { createOutbox } from './outbox/outbox.ts';
import { startSmsGateway } from './outbox/sms-gateway.ts';
import { startSmtp } from './outbox/smtp.ts';

export interface Sandbox {
  smtpUrl: string;
  sms: { url: string; key: string };
  digitalId: DigitalIdOptions;
  /** Pages to be mounted at /sandbox. */
  pages: Hono;
  personas: readonly Persona[];
  close: () => Promise<void>;
}

const CLIENT_ID = 'myniks';

interface Options {
  /** The address of this machine on which the identity provider listens. */
  host: string;
  /** Where the app is reached, without a slash at the end. */
  publicUrl: string;
  /** Of the identity provider; 0: any that is free. */
  identityProviderPort: number;
}

/** @throws the system's error, for example EADDRINUSE; then nothing is left running */
export const startSandbox = async ({ host, publicUrl, identityProviderPort }: Options): Promise<Sandbox> => {
  const keys = makeClientKeys();
  const redirectUri = `${publicUrl}/callback`;
  const provider = await startIdentityProvider(
    { host, port: identityProviderPort, hostname: new URL(publicUrl).hostname },
    { clientId: CLIENT_ID, publicKeys: publicKeysOf(keys), redirectUri },
  );
  const outbox = createOutbox();
  const [smtp, sms] = await Promise.all([startSmtp(outbox), startSmsGateway(outbox)]);
  const pages = new Hono();
  outboxRoutes(pages, outbox);
  return {
    smtpUrl: smtp.url,
    sms: { url: sms.url, key: sms.key },
    digitalId: { issuer: provider.issuer, clientId: CLIENT_ID, keys, redirectUri },
    pages,
    personas: PERSONAS,
    close: async () => {
      await Promise.all([provider.close(), smtp.close(), sms.close()]);
    },
  };
};
