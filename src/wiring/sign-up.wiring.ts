import { type ActorRefFrom, waitFor } from 'xstate';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { type PatientLogin, patientCalls } from '#contract/calls/patient.calls.ts';
import type { Token } from '#contract/ids.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { otpMachine } from '#machines/otp/otp.machine.ts';
import type { SendCode, SentCode, VerifyCode } from '#machines/otp/otp.types.ts';
import type { Credentials } from '#machines/sign-in/sign-in.types.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { PatientQuery, SignUpInput } from '#machines/sign-up/sign-up.types.ts';
import type { Api } from '#src/api/client.ts';
import { read, write } from './calls.ts';
import { wireDigitalId } from './digital-id.wiring.ts';
import { wireNewPassword } from './new-password.wiring.ts';
import type { ServerTime } from './server-time.ts';
import { loadSessionCalls } from './session.wiring.ts';
import { wireClock, wireDeadline } from './sources.ts';
import type { VisitorOptions } from './visitor.ts';

export type SignUpActor = ActorRefFrom<typeof signUpMachine>;
export type OtpActor = ActorRefFrom<typeof otpMachine>;

const wireOtp = (api: Api, time: ServerTime) =>
  otpMachine.provide({
    actors: {
      deadline: wireDeadline(time),
      sendCode: write<SentCode, SendCode>(async ({ key, channel, identifier }) => {
        const { data, expiresAt, resendAt } =
          channel === 'sms'
            ? await api(otpCalls.sendSms, { body: { phone: identifier }, key, isSubmit: true })
            : await api(otpCalls.sendEmail, { body: { email: identifier }, key, isSubmit: true });
        return data > 0 && expiresAt && resendAt ? { now: time.now(), expiresAt, resendAt } : null;
      }),
      verifyCode: read<void, VerifyCode>(async ({ identifier, otp }) => {
        await api(otpCalls.verify, { params: { identifier }, body: { otp }, isSubmit: true });
      }),
    },
  });

const wireSignUp = (options: VisitorOptions) => {
  const { api, time } = options;
  return signUpMachine.provide({
    actors: {
      clock: wireClock(time),
      otp: wireOtp(api, time),
      newPassword: wireNewPassword(api),
      digitalId: wireDigitalId(options),
      signIn: read<{ token: Token }, Credentials>(async (credentials) => {
        if (credentials.password === '') throw new FailureError({ kind: 'unexpected' });
        return (await loadSessionCalls()).signIn(api, credentials);
      }),
      checkPatient: read<PatientLogin, { query: PatientQuery }>(
        async ({ query }) => (await api(patientCalls.checkPatient, { query })).login,
      ),
    },
  });
};

/** Its calls need a session, and a restored wizard may ask at once. */
export const whenSomebodyIsThere = async (session: VisitorOptions['session']): Promise<void> =>
  void (await waitFor(session, (snapshot) => snapshot.matches('present')));

/** Raised when the shape of a context changes. */
const CONTEXT_VERSION = 1;
const MACHINES = [signUpMachine, otpMachine];

/** A sub-flow's moves are told to its own subscribers only. */
const tellCodeLeft = (signUp: SignUpActor, onCodeLeft: () => void): void => {
  let followed: OtpActor | undefined;
  let wasEntering = false;
  const look = () => {
    const { otp } = signUp.getSnapshot().children;
    if (otp !== followed) otp?.subscribe(look);
    followed = otp;
    const isEntering = otp?.getSnapshot().matches('code') ?? false;
    if (wasEntering && !isEntering) onCodeLeft();
    wasEntering = isEntering;
  };
  look();
  signUp.subscribe(look);
};

/** The sign-up wizard: the one that this tab keeps, or a new one. Passwords are not kept. */
export const startSignUp = (options: VisitorOptions, step: SignUpInput['step']): SignUpActor => {
  const input = { wizardId: `signUp.${crypto.randomUUID()}`, now: options.time.now(), step };
  const actor = options.visit.resume('signUp', wireSignUp(options), MACHINES, CONTEXT_VERSION, input);
  tellCodeLeft(actor, options.onCodeLeft);
  return actor;
};
