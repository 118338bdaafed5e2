/** Changing an email or phone by the calls of the app. */
import { accountCalls } from '#contract/calls/account.calls.ts';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { ContactKind } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import { answerOf } from './ask.ts';
import { sentTo } from './claims.ts';
import { lastCode, send } from './newcomer.ts';
import type { World } from './world.ts';

/** The code of an address comes back in the session. */
export const typeBack = async (world: World, token: Token, address: string): Promise<void> => {
  await send(world, token, address);
  const otp = lastCode(world);
  await answerOf(world, otpCalls.verify, { token, params: { identifier: address }, body: { otp } });
};

/** @param password null when the session has already proven the person */
export const changeContact = async (
  world: World,
  token: Token,
  password: string | null,
  kind: ContactKind,
  address: string,
): Promise<void> => {
  if (password !== null) await answerOf(world, accountCalls.reauthenticate, { token, body: { password } });
  await answerOf(world, profileCalls.changeProfile, { token, body: { [kind]: address } });
  await typeBack(world, token, address);
  await answerOf(world, profileCalls.proveContact, { token, body: { kind } });
};

/** The path of the link in the letter that a change of Siti's email sends to the former one. */
export const undoPath = async (world: World): Promise<string> => {
  const token = await world.signIn('siti');
  await changeContact(world, token, 'Batik-2026', 'email', 'siti.new@example.com');
  const letters = await sentTo(world, 'siti.rahman@example.com');
  const [path] = /\/undoChange\/[\w-]+/.exec(letters.join('\n')) ?? [];
  if (path === undefined) throw new Error('No letter was sent');
  return path;
};
