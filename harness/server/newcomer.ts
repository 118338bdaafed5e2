/** A new person in sign-up: the calls before the last one, and its body. */
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { type SignUp, signupCalls } from '#contract/calls/signup.calls.ts';
import { IDENTITY_NOTICE_VERSION } from '#contract/constants.ts';
import type { Token } from '#contract/ids.ts';
import { answerOf, ask, type Caller } from './ask.ts';
import type { World } from './world.ts';

/** A valid number that no person of the demo world has. */
export const NEW_NRIC = 'S1234567D';

export const signUpOf = (changes: Partial<SignUp> = {}): SignUp => ({
  username: 'nora.new@example.com',
  password: 'Sunbird-77',
  identifier: 'nora.new@example.com',
  identity: { nric: NEW_NRIC },
  name: 'Nora Wee',
  phone: '+6591112222',
  race: 'Chinese',
  nationality: 'SG',
  address: { countryCode: 'SG', postal: '238859', address: '290 Orchard Road', unit: '#14-08' },
  consent: { notice: IDENTITY_NOTICE_VERSION, language: 'en-US' },
  ...changes,
});

export const guestOf = async (world: Caller): Promise<Token> =>
  (await answerOf(world, signinCalls.signInAsGuest)).token;

/** The last code that was sent, even if other messages followed. */
export const lastCode = (world: World): string => {
  const [code] = world.outbox.list().flatMap(({ text }) => /(?<=^|是 )\d{6}\b/.exec(text)?.[0] ?? []);
  if (code === undefined) throw new Error('No code was sent');
  return code;
};

export const send = (world: Caller, token: string, identifier: string, headers: Record<string, string> = {}) =>
  identifier.startsWith('+')
    ? ask(world, otpCalls.sendSms, { token, body: { phone: identifier }, headers })
    : ask(world, otpCalls.sendEmail, { token, body: { email: identifier }, headers });

export const verify = (
  world: Caller,
  token: string,
  identifier: string,
  otp: string,
  headers: Record<string, string> = {},
) => ask(world, otpCalls.verify, { token, params: { identifier }, body: { otp }, headers });

/** A guest session, a new one by default, with a verified phone or email. */
export const verifiedGuest = async (
  world: World,
  identifier = signUpOf().identifier,
  session?: Token,
): Promise<Token> => {
  const token = session ?? (await guestOf(world));
  await send(world, token, identifier);
  await verify(world, token, identifier, lastCode(world));
  return token;
};

export const signUp = (world: Caller, token: string | undefined, body: unknown = signUpOf()) =>
  ask(world, signupCalls.setPassword, { token, body });
