import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Deps } from '#server/deps.ts';
import { LIMITS } from '#server/kit/rate-limit.ts';
import type { Serve } from '#server/kit/serve.ts';
import { endSession } from '#server/session/session.store.ts';
import { passwordCheck } from './password.ts';
import { signIn, signInAsGuest } from './signin.service.ts';

export const signinRoutes = (serve: Serve, { db, config, passwordCost }: Deps): void => {
  const deps = { db, passwords: passwordCheck(passwordCost), passwordCost, rateLimitScale: config.rateLimitScale };

  serve(signinCalls.signInAsGuest, async ({ now }) => ({ token: await signInAsGuest(db, now) }), {
    limit: LIMITS.guest,
  });
  serve(signinCalls.signIn, async ({ body, address, tokenHash, now }) => ({
    token: await signIn(deps, { credentials: body, address, tokenHash, now }),
  }));
  serve(signinCalls.signOut, ({ tokenHash, commit }) =>
    commit(async (tx) => {
      if (tokenHash) await endSession(tx, tokenHash);
      return {};
    }),
  );
};
