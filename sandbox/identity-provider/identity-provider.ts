/** A stand-in for the national digital ID on a port of its own, another origin as outside. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pagesOf } from './pages.ts';
import { makeProvider, type RegisteredClient } from './provider.ts';

export interface IdentityProvider {
  issuer: string;
  close: () => Promise<void>;
}

interface Place {
  /** The address of this machine on which it listens. */
  host: string;
  /** Port of the provider; 0: any free one. */
  port: number;
  /** Host name by which both browser and server reach the provider. */
  hostname: string;
}

const OUR_PAGES = /^\/(?:interaction\/|page\.css$|watch\.js$)/;

/** No session is kept: a login over another person's session would first have to end it. */
const forgetSession = ({ headers }: IncomingMessage): void => {
  headers.cookie = headers.cookie
    ?.split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ');
};

/** @throws the system's error, for example EADDRINUSE */
export const startIdentityProvider = async (
  { host, port, hostname }: Place,
  client: RegisteredClient,
): Promise<IdentityProvider> => {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const issuer = `http://${hostname}:${address.port}`;
  const provider = makeProvider(issuer, client);
  const protocol = provider.callback();
  const pages = getRequestListener(pagesOf(provider, new URL(client.redirectUri).origin).fetch);
  server.on('request', (request, response) => {
    forgetSession(request);
    void (OUR_PAGES.test(request.url ?? '') ? pages : protocol)(request, response);
  });
  return {
    issuer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
