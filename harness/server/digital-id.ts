/** The sandbox's identity provider beside a world, and a headless browser that approves or cancels there. */
import { makeClientKeys } from '#sandbox/identity-provider/client-keys.ts';
import { startIdentityProvider } from '#sandbox/identity-provider/identity-provider.ts';
import type { Persona } from '#sandbox/identity-provider/personas.ts';
import { openDigitalId } from '#server/adapters/digital-id.adapter.ts';
import { type ClientKey, publicKeysOf } from '#server/adapters/digital-id-keys.adapter.ts';
import { type Cookies, createCookies } from './cookies.ts';
import type { World } from './world.ts';

const CLIENT_ID = 'myniks';

export interface OpenIdentityProvider {
  issuer: string;
  close: () => Promise<void>;
}

interface Options {
  /** Origin of the app; the browser returns to its /callback. */
  origin?: string;
  keys?: ClientKey[];
  /** Keys that the provider has registered for us; by default the true ones. */
  registeredKeys?: ClientKey[];
}

/** Opens the provider on its own port, and connects the world's server to it. */
export const openIdentityProvider = async (
  { deps }: World,
  { origin = deps.publicUrl, keys = makeClientKeys(), registeredKeys = keys }: Options = {},
): Promise<OpenIdentityProvider> => {
  const redirectUri = `${origin}/callback`;
  const provider = await startIdentityProvider(
    { host: '127.0.0.1', port: 0, hostname: '127.0.0.1' },
    { clientId: CLIENT_ID, publicKeys: publicKeysOf(registeredKeys), redirectUri },
  );
  Object.assign(deps.digitalId, openDigitalId({ issuer: provider.issuer, clientId: CLIENT_ID, keys, redirectUri }));
  return provider;
};

/** A browser with cookies of one origin that returns each answer before it follows a redirect. */
const browserOf = (start: string, cookies: Cookies) => {
  const { origin } = new URL(start);
  return async (url: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(new URL(url, origin), {
      redirect: 'manual',
      headers: { cookie: cookies.header() },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    cookies.keep(answer);
    return answer;
  };
};

/**
 * Goes to the provider, chooses a persona (or cancels: null), and follows every redirect.
 * @param cookies of an earlier browser
 * @returns the address at the app's /callback to which the browser is finally sent
 */
export const approve = async (url: string, persona: Persona['key'] | null, cookies = createCookies()): Promise<URL> => {
  const { origin } = new URL(url);
  const visit = browserOf(url, cookies);
  let at = url;
  let answer = await visit(at);
  while (new URL(at).origin === origin) {
    const next = answer.headers.get('location');
    if (next !== null) {
      at = new URL(next, at).href;
      if (new URL(at).origin === origin) answer = await visit(at);
    } else if (answer.ok && new URL(at).pathname.startsWith('/interaction/')) {
      answer = await visit(at, { persona: persona ?? '' });
    } else throw new Error(`The identity provider answered ${answer.status} at ${new URL(at).pathname}`);
  }
  return new URL(at);
};
