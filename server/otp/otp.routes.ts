import { otpCalls } from '#contract/calls/otp.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Ask, Serve } from '#server/kit/ask.ts';
import { requireSession } from '#server/kit/caller.ts';
import { Refused } from '#server/kit/refused.ts';
import { checkCode, sendCode } from './otp.service.ts';
import { takeCode } from './otp.store.ts';

type Sending = typeof otpCalls.sendSms | typeof otpCalls.sendEmail;

export const otpRoutes = (serve: Serve, kit: Kit): void => {
  const send = async ({ asker, caller, language, now, tokenHash, commit }: Ask<Sending>, identifier: string) => {
    const session = requireSession(tokenHash);
    const isMember = !caller().isGuest;
    const sent = await sendCode(kit, { identifier, session, isMember, asker, language, now });
    // a failure is not kept: the same request may try again
    return sent.data === 0 ? sent : commit(async () => sent);
  };
  serve(otpCalls.sendSms, (ask) => send(ask, ask.body.phone), { looksFirst: true });
  serve(otpCalls.sendEmail, (ask) => send(ask, ask.body.email), { looksFirst: true });
  serve(otpCalls.verify, async ({ params, body, tokenHash, now, commit }) => {
    const { identifier } = params;
    const stored = await checkCode(kit, { identifier, session: requireSession(tokenHash), otp: body.otp, now });
    return commit(async (tx) => {
      if (!(await takeCode(tx, stored, now))) throw new Refused('OTP_EXPIRED');
      return {};
    });
  });
};
