import type { Hono } from 'hono';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { DigitalId } from '#server/adapters/digital-id.adapter.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requireSession } from '#server/kit/caller.ts';
import { DEVICE_COOKIE } from '#server/signin/device.store.ts';
import { beginLogin, claimAccount, finishLogin } from './singpass.service.ts';

const OPTIONS = { limit: 'digitalId', isSecret: true } as const;

export const singpassRoutes = (serve: Serve, kit: Kit): void => {
  serve(
    signinCalls.startSingpass,
    async ({ tokenHash, language, now }) => ({
      data: await beginLogin(kit, { session: requireSession(tokenHash), language, now }),
    }),
    OPTIONS,
  );
  serve(
    signinCalls.signInWithSingpass,
    async ({ body: { auth_code: code, state, iss }, tokenHash, language, cookies, header, now }) => ({
      token: await finishLogin(kit, {
        code,
        state,
        iss,
        session: requireSession(tokenHash),
        language,
        userAgent: header('user-agent'),
        device: cookies.read(DEVICE_COOKIE),
        now,
      }),
    }),
    OPTIONS,
  );
  serve(
    signinCalls.claimAccount,
    async ({ body, tokenHash, asker, cookies, language, header, now }) => {
      const session = requireSession(tokenHash);
      const device = cookies.read(DEVICE_COOKIE);
      const userAgent = header('user-agent');
      return { token: await claimAccount(kit, { ...body, session, asker, device, userAgent, language, now }) };
    },
    OPTIONS,
  );
};

/** Serves our public keys to the digital ID; the address is registered with it. */
export const publicKeysRoute = (app: Hono, { publicKeys }: DigitalId): void => {
  app.get('/.well-known/jwks.json', (c) =>
    c.json(publicKeys, 200, { 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' }),
  );
};
