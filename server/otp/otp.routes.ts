import { otpCalls } from '#contract/calls/otp.calls.ts';
import type { Kit } from '#server/deps.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Ask, Serve } from '#server/kit/serve.ts';
import { checkCode, sendCode } from './otp.service.ts';
import { takeCode } from './otp.store.ts';

type Sending = typeof otpCalls.sendSms | typeof otpCalls.sendEmail;

export const otpRoutes = (serve: Serve, kit: Kit): void => {
  const send = async ({ address, language, now, tokenHash, commit }: Ask<Sending>, identifier: string) => {
    const sent = await sendCode(kit, { identifier, session: sessionOf(tokenHash), address, language, now });
    // a failure is not kept: the same request may try again
    return sent.data === 0 ? sent : commit(async () => sent);
  };
  serve(otpCalls.sendSms, (ask) => send(ask, ask.body.phone), { looksFirst: true });
  serve(otpCalls.sendEmail, (ask) => send(ask, ask.body.email), { looksFirst: true });
  serve(otpCalls.verify, async ({ params, body, tokenHash, now, commit }) => {
    const { identifier } = params;
    const stored = await checkCode(kit, { identifier, session: sessionOf(tokenHash), otp: body.otp, now });
    return commit(async (tx) => {
      if (!(await takeCode(tx, stored, now))) throw new Refused('OTP_EXPIRED');
      return {};
    });
  });
};

/** @throws Refused SIGNED_OUT */
const sessionOf = (tokenHash: Buffer | null): Buffer => {
  if (tokenHash === null) throw new Refused('SIGNED_OUT');
  return tokenHash;
};
