/** Concurrent claims of one number or email: the database gives it to one account, and leaves no partial state. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { Token } from '#contract/ids.ts';
import {
  claimAccount,
  comeByDigitalId,
  digitalPerson,
  issue,
  openDigitalPeople,
  patientOf,
  signUpWith,
  ticketIn,
} from '#harness/server/claims.ts';
import { signUp, signUpOf, verifiedGuest } from '#harness/server/newcomer.ts';
import { asStaff } from '#harness/server/orders.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ deps: { digitalId: openDigitalPeople() } });
const NUMBER = 'S9412345C';
const OWNER = digitalPerson('LEE XIN YI', NUMBER);
const CLAIMER = { username: 'claimer@example.com', identifier: '+6590001111', phone: '+6590001111' } as const;
const ROUNDS = 6;

type Racer = () => Promise<{ code: string | null }>;

/** Signs up the account that claims the number; its password is the sample's. */
const claimNumber = async () => {
  expect((await signUpWith(world(), { ...CLAIMER, identity: { nric: NUMBER } })).code).toBeNull();
  return patientOf(world(), CLAIMER.username);
};
/** The owner confirms that the account is theirs. */
const mine = async (): Promise<Racer> => {
  const came = await comeByDigitalId(world(), OWNER);
  return () => claimAccount(world(), came.session, ticketIn(came), signUpOf().password);
};
/** The owner denies that the account is theirs. */
const notMine = async (email: string): Promise<Racer> => {
  const came = await comeByDigitalId(world(), OWNER);
  await verifiedGuest(world(), email, came.session);
  const body = signUpOf({ username: email, identifier: email, identity: { ticket: ticketIn(came) } });
  return () => signUp(world(), came.session, body);
};
const atCounter =
  (id: string, identity: unknown = null): Racer =>
  () =>
    asStaff(world(), operatorCalls.seeIdentity, { id }, { identity, contact: CLAIMER.phone });

/** Accounts with the number and their proof, and numbers without an identity row; at most one holder may have proof. */
const outcome = async () => {
  const { db } = world();
  const holders = await db
    .selectFrom('patient_identity')
    .innerJoin('identifier', 'identifier.patient_id', 'patient_identity.patient_id')
    .select(['patient_identity.patient_id', 'proven_at', 'lost_at'])
    .where('identifier.kind', '=', 'number')
    .where('singpass_sub', '=', OWNER.sub)
    .execute();
  const withoutNumber = await db
    .selectFrom('identifier')
    .select('patient_id')
    .where('kind', '=', 'number')
    .where('lost_at', 'is', null)
    .where('patient_id', 'not in', db.selectFrom('patient_identity').select('patient_id'))
    .execute();
  return { holders, withoutNumber };
};

test.each<[title: string, racers: (claimer: string) => Promise<Racer[]>, allowed: readonly (string | null)[]]>([
  ['"mine" in two tabs', async () => [await mine(), await mine()], [null, 'TICKET_INVALID']],
  [
    '"mine" and "not mine"',
    async () => [await mine(), await notMine('x@example.com')],
    [null, 'TICKET_INVALID', 'PATIENT_EXISTS'],
  ],
  [
    '"not mine" in two tabs',
    async () => [await notMine('x@example.com'), await notMine('y@example.com')],
    [null, 'PATIENT_EXISTS'],
  ],
  [
    '"not mine" and the counter',
    async (id) => [await notMine('x@example.com'), atCounter(id)],
    [null, 'PATIENT_EXISTS', 'IDENTITY_UNPROVEN'],
  ],
  [
    '"mine" and another number at the counter',
    async (id) => [await mine(), atCounter(id, { nric: 'S1234567D' })],
    [null, 'TICKET_INVALID', 'INVALID'],
  ],
])('of two at once one has the number: %s', async (_, racers, allowed) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const claimer = await claimNumber();
    const replies = await Promise.all((await racers(claimer)).map((race) => race()));
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => !allowed.includes(code))).toEqual([]);
    const { holders, withoutNumber } = await outcome();
    expect(holders.length).toBeLessThanOrEqual(1);
    for (const holder of holders)
      expect(holder).toMatchObject({ proven_at: expect.any(String) as string, lost_at: null });
    expect(withoutNumber).toEqual([]);
    await world().reset();
  }
});

test('a record is never issued to an account that loses its number at the same moment', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const claimer = await claimNumber();
    const seen = { isIdSeen: true, contact: CLAIMER.phone };
    const [moved, issued] = await Promise.all([
      (await notMine('x@example.com'))(),
      issue(world(), claimer, 'Letter', seen),
    ]);
    expect([moved.code, issued.code].filter((code) => code === null)).toHaveLength(1);
    const records = await world()
      .db.selectFrom('record_entry')
      .select('id')
      .where('patient_id', '=', claimer)
      .execute();
    expect(records).toHaveLength(issued.code === null ? 1 : 0);
    await world().reset();
  }
});

test('of two who prove one email at once one has it, and the claimer loses it once', async () => {
  const email = 'owner@example.com';
  for (let round = 0; round < ROUNDS; round += 1) {
    await signUpWith(world(), { ...CLAIMER, username: email });
    const bodies = ['T0123456G', 'S1234567D'].map((nric, index) =>
      signUpOf({ username: email, identifier: email, identity: { nric: index === 0 ? nric : NUMBER } }),
    );
    const sessions: Token[] = [];
    for (const _ of bodies) {
      sessions.push(await verifiedGuest(world(), email));
      world().clock.advance(31_000);
    }
    const codes = (await Promise.all(bodies.map((body, index) => signUp(world(), sessions[index], body)))).map(
      ({ code }) => code,
    );
    expect(new Set(codes)).toEqual(new Set(['USERNAME_TAKEN', null]));
    const lost = await world().db.selectFrom('login').select('lost_email').where('lost_email', '=', email).execute();
    expect(lost).toHaveLength(1);
    await world().reset();
  }
});
