import { signupCalls } from '#contract/calls/signup.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { resetPassword } from '#server/signin/reset.service.ts';
import { signUp } from './signup.service.ts';

export const signupRoutes = (serve: Serve, kit: Kit): void => {
  serve(signupCalls.setPassword, async ({ body, asker, tokenHash, language, now }) => {
    if ('resetToken' in body) await resetPassword(kit, body, language, now);
    else await signUp(kit, body, { asker, session: tokenHash, now });
    return {};
  });
};
