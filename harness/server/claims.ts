/** People who sign up, use the digital ID or visit the counter, for tests of identity. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { ClaimedPerson, DigitalPerson, signinCalls } from '#contract/calls/signin.calls.ts';
import type { SignUp } from '#contract/calls/signup.calls.ts';
import type { PatientId, Ticket, Token } from '#contract/ids.ts';
import type { DigitalId, DigitalIdentity } from '#server/adapters/digital-id.adapter.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { answerOf, ask } from './ask.ts';
import { guestOf, signUp, signUpOf, verifiedGuest } from './newcomer.ts';
import { asStaff } from './orders.ts';
import type { World } from './world.ts';

/**
 * A digital ID that at once approves the person whom the code names; harness/server/digital-id.ts has the real protocol.
 */
export const openDigitalPeople = (): DigitalId => ({
  publicKeys: { keys: [] },
  begin: async () => ({ url: 'https://id.example.com', state: randomUUID(), secrets: '' }),
  finish: async ({ code }) => JSON.parse(code) as DigitalIdentity,
});

export const digitalPerson = (
  name: string,
  identityNumber: string,
  birthMonth: number | null = null,
): DigitalIdentity => ({
  sub: `sub-of-${identityNumber}`,
  name,
  identityNumber,
  birthMonth,
});

/** Approves in the given session, by default a new guest's. */
export const comeByDigitalId = async (world: World, person: DigitalIdentity, session?: Token) => {
  const token = session ?? (await guestOf(world));
  const { data } = await answerOf(world, signinCalls.startSingpass, { token });
  const body = { auth_code: JSON.stringify(person), state: data.state };
  const reply = await ask(world, signinCalls.signInWithSingpass, { token, body });
  return { session: token, ...reply };
};

/** The ticket of an answer IDENTITY_CLAIMED or USER_NOT_FOUND. */
export const ticketIn = ({ refusal }: Pick<Awaited<ReturnType<typeof comeByDigitalId>>, 'refusal'>): Ticket =>
  v.parse(v.union([ClaimedPerson, DigitalPerson]), refusal?.data).ticket;

export const claimAccount = (world: World, token: Token, ticket: Ticket, password: string) =>
  ask(world, signinCalls.claimAccount, { token, body: { ticket, password } });

/** Signs up with the code of `identifier`, in the given session if any. @returns the answer, and the session */
export const signUpWith = async (world: World, changes: Partial<SignUp>, session?: Token) => {
  const body = signUpOf(changes);
  const token = await verifiedGuest(world, body.identifier, session);
  return { session: token, body, ...(await signUp(world, token, body)) };
};

export const signInWith = (world: World, { username, password }: Pick<SignUp, 'username' | 'password'>) =>
  ask(world, signinCalls.signIn, { body: { username, password, remember: false } });

export const patientOf = async (world: World, email: string): Promise<PatientId> =>
  (await world.db.selectFrom('login').select('patient_id').where('email', '=', email).executeTakeFirstOrThrow())
    .patient_id;

/** Takes the user ID from an account, as after another account has proven it. */
export const loseUserId = async ({ db }: World, patientId: PatientId): Promise<void> =>
  void (await db
    .updateTable('login')
    .set((login) => ({ lost_user_id: login.ref('user_id'), user_id: null }))
    .where('patient_id', '=', patientId)
    .where('user_id', 'is not', null)
    .execute());

/** Gives Daniel's account this email without a proof: only a code by email shows its owner. */
export const claimEmail = async ({ db }: World, email: string): Promise<void> =>
  void (await db.updateTable('login').set({ email }).where('patient_id', '=', patientIdOf('daniel')).execute());

/** Issues a document with this name. */
export const issue = (
  world: World,
  patientId: PatientId,
  name: string,
  seen: { isIdSeen?: boolean; contact?: string } = {},
) => asStaff(world, operatorCalls.issueRecord, {}, { patientId, kind: 'document', name, content: ['Seen.'], ...seen });

/** Names of the documents that a session can read. */
export const documentsOf = async (world: World, token: Token): Promise<string[]> =>
  (await answerOf(world, recordsCalls.listDocuments, { token })).data.map(({ name }) => name);

/** Messages to an address since the world was opened, newest first. */
export const sentTo = async (world: World, address: string): Promise<string[]> => {
  await world.sendMail();
  return world.outbox
    .list()
    .filter(({ to }) => to === address)
    .map(({ text }) => text);
};
