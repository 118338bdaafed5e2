import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Kit } from '#server/deps.ts';
import { LIMITS } from '#server/kit/rate-limit.ts';
import type { Serve } from '#server/kit/serve.ts';
import { endSession } from '#server/session/session.store.ts';
import { sendResetLink } from './reset.service.ts';
import { signIn, signInAsGuest } from './signin.service.ts';

export const signinRoutes = (serve: Serve, kit: Kit): void => {
  serve(signinCalls.signInAsGuest, async ({ now }) => ({ token: await signInAsGuest(kit.db, now) }), {
    limit: LIMITS.guest,
  });
  serve(signinCalls.signIn, async ({ body, address, tokenHash, now }) => ({
    token: await signIn(kit, { credentials: body, address, tokenHash, now }),
  }));
  serve(signinCalls.forgotPassword, async ({ body, address, language, now }) => {
    await sendResetLink(kit, { username: body.username, address, language, now });
    return {};
  });
  serve(signinCalls.signOut, ({ tokenHash, commit }) =>
    commit(async (tx) => {
      if (tokenHash) await endSession(tx, tokenHash);
      return {};
    }),
  );
};
