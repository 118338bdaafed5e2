import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { endSession } from '#server/session/session.store.ts';
import { FORGET_PAGES } from '#server/static/headers.rules.ts';
import { storeSessions } from '#server/store/store-session.service.ts';
import { confirmEmail } from './confirm.service.ts';
import { DEVICE_COOKIE } from './device.store.ts';
import { sendResetLink } from './reset.service.ts';
import { signIn, signInAsGuest } from './signin.service.ts';

export const signinRoutes = (serve: Serve, kit: Kit): void => {
  const carts = storeSessions(kit);
  serve(signinCalls.signInAsGuest, async ({ now }) => ({ token: await signInAsGuest(kit.db, now) }), {
    limit: 'guests',
  });
  serve(signinCalls.signIn, async ({ body, asker, tokenHash, cookies, header, now }) => {
    const userAgent = header('user-agent');
    const known = cookies.read(DEVICE_COOKIE);
    const { token, device } = await signIn(kit, { credentials: body, asker, device: known, tokenHash, userAgent, now });
    if (device) cookies.write(DEVICE_COOKIE, device);
    return { token };
  });
  serve(signinCalls.confirmEmail, async ({ body, now }) => {
    await confirmEmail(kit.db, body.token, now);
    return {};
  });
  serve(signinCalls.forgotPassword, async ({ body, asker, language, now }) => {
    await sendResetLink(kit, { username: body.username, asker, language, now });
    return {};
  });
  serve(
    signinCalls.signOut,
    ({ tokenHash, cookies, commit }) =>
      commit(async (tx) => {
        if (tokenHash) await endSession(tx, tokenHash);
        carts.leave(cookies);
        return {};
      }),
    { headers: FORGET_PAGES },
  );
};
