/** Plays persons A and B of model/products/identity-space.ts with the real server's calls, and reads what each sees. */
import * as v from 'valibot';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { LostUserId, signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import type { ConfirmToken, PatientId, ResetToken, Ticket, Token } from '#contract/ids.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import {
  claimAccount,
  comeByDigitalId,
  digitalPerson,
  documentsOf,
  issue,
  patientOf,
  signInWith,
  signUpWith,
  ticketIn,
} from '#harness/server/claims.ts';
import { typeBack } from '#harness/server/contacts.ts';
import { asStaff } from '#harness/server/orders.ts';
import type { World } from '#harness/server/world.ts';
import { type Act, canSignIn, type Person, type Scene } from '#model/products/identity-space.ts';
import { startSession } from '#server/session/session.store.ts';

const PEOPLE = {
  A: { number: 'S1234567D', email: 'a@example.com', phone: '+6590001111', digital: digitalPerson('A', 'S1234567D') },
  B: { number: 'S9412345C', email: 'b@example.com', phone: '+6590002222', digital: digitalPerson('B', 'S9412345C') },
} as const;
/** Longer than the pause between two codes. */
const STEP_MS = 31_000;

interface Made {
  patientId: PatientId;
  by: Person;
  /** First proven contact: receives new passwords, and is given at the counter. */
  way: 'email' | 'phone';
  email: string;
  password: string;
  letter: ConfirmToken;
  sessions: { person: Person; token: Token }[];
}

/** Visible standing of an account, to compare with `expectedOf`. */
interface Seen {
  number: string;
  email: string;
  phone: string;
  documents: string[];
}

export const expectedOf = ({ accounts }: Scene): Seen[] =>
  accounts.map(({ number, isProven, emailStanding, way, records }) => ({
    number: number === null ? 'lost' : isProven ? 'proven' : 'claimed',
    email: emailStanding === 'code' || emailStanding === 'link' ? 'proven' : emailStanding,
    phone: way === 'phone' ? 'proven' : 'claimed',
    documents: isProven ? records.split('').map((person) => `to ${person}`) : [],
  }));

export const openPlayers = (world: World) => {
  const made: Made[] = [];
  const tickets: Partial<Record<Person, { session: Token; ticket: Ticket }>> = {};
  let count = 0;
  const at = (index: number): Made => {
    const account = made[index];
    if (!account) throw new Error(`There is no account ${index}`);
    return account;
  };
  const fresh = (name: string): string => {
    count += 1;
    return `${name}-${count}`;
  };
  const anotherEmail = (by: Person) => `${fresh(by.toLowerCase())}@example.com`;
  const linkTo = async (address: string, page: string): Promise<string> => {
    await world.sendMail();
    const message = world.outbox.list().find(({ to, text }) => to === address && text.includes(`/${page}/`));
    const token = new RegExp(`/${page}/([\\w-]+)`).exec(message?.text ?? '')?.[1];
    if (token === undefined) throw new Error(`${address} got no link to ${page}`);
    return token;
  };
  const letterTo = async (email: string) => (await linkTo(email, 'confirmEmail')) as ConfirmToken;
  const guess = (account: Made, isKnown: boolean): string => (isKnown ? account.password : 'Wrong-2026');

  const signUp = async (act: Extract<Act, { type: 'signUp' }>) => {
    const { by, number, way, hasTicket } = act;
    const email = act.email === 'another' ? anotherEmail(by) : PEOPLE[act.email].email;
    const { phone } = PEOPLE[by];
    const ticket = hasTicket ? tickets[by] : undefined;
    const body = {
      username: email,
      password: fresh('Sunbird-77'),
      identifier: way === 'email' ? email : phone,
      identity: ticket ? { ticket: ticket.ticket } : { nric: PEOPLE[number].number },
      phone,
      name: `Player ${by}`,
    };
    const { code } = await signUpWith(world, body, ticket?.session);
    if (code !== null) return code;
    const letter = way === 'phone' ? await letterTo(email) : ('none' as ConfirmToken);
    const patientId = await patientOf(world, email);
    made.push({ patientId, by, way, email, password: body.password, letter, sessions: [] });
    return null;
  };

  const signIn = async (by: Person, index: number, isKnown: boolean) => {
    const account = at(index);
    const { code, answer, refusal } = await signInWith(world, {
      username: account.email,
      password: guess(account, isKnown),
    });
    if (answer) account.sessions.push({ person: by, token: answer.token });
    if (code === 'USER_ID_LOST') {
      const { ticket } = v.parse(LostUserId, refusal?.data);
      account.email = anotherEmail(by);
      const body = { ticket, username: account.email, remember: false };
      const { token } = await answerOf(world, signinCalls.chooseUserId, { body });
      account.sessions.push({ person: by, token });
      await typeBack(world, token, account.email);
      await answerOf(world, profileCalls.proveContact, { token, body: { kind: 'email' } });
      account.way = 'email';
    }
    return code;
  };

  const reset = async (by: Person, index: number) => {
    const account = at(index);
    world.outbox.clear();
    await ask(world, signinCalls.forgotPassword, { body: { username: account.email } });
    const address = account.way === 'email' ? account.email : PEOPLE[by].phone;
    const resetToken = (await linkTo(address, 'resetPassword')) as ResetToken;
    account.password = fresh('Moonbird-77');
    return (await ask(world, signupCalls.setPassword, { body: { resetToken, password: account.password } })).code;
  };

  /** Contact that the person gives at the counter: the account's own, or the best one they know. */
  const namedBy = (by: Person, { way, ...account }: Made): string => {
    if (account.by === by) return way === 'email' ? account.email : PEOPLE[by].phone;
    return account.email === PEOPLE[by].email ? account.email : PEOPLE[by].phone;
  };

  const play = async (act: Act, scene: Scene): Promise<string | null> => {
    world.clock.advance(STEP_MS);
    const { by } = act;
    const identity = { nric: PEOPLE[by].number };
    switch (act.type) {
      case 'signUp':
        return signUp(act);
      case 'digitalId': {
        const { code, answer, session, refusal } = await comeByDigitalId(world, PEOPLE[by].digital);
        if (code !== null) tickets[by] = { session, ticket: ticketIn({ refusal }) };
        const holder = scene.accounts.findIndex(({ number }) => number === by);
        if (answer) at(holder).sessions.push({ person: by, token: answer.token });
        return code;
      }
      case 'claim': {
        const holder = scene.accounts.findIndex(({ number }) => number === by);
        const { session, ticket } = tickets[by] ?? {};
        if (!session || !ticket) throw new Error('There is no ticket');
        const password = made[holder] ? guess(at(holder), act.isRight) : 'Wrong-2026';
        const { code, answer } = await claimAccount(world, session, ticket, password);
        if (answer) at(holder).sessions.push({ person: by, token: answer.token });
        return code;
      }
      case 'signIn':
        return signIn(by, act.account, scene.accounts[act.account]?.knows === by);
      case 'reset':
        return reset(by, act.account);
      case 'confirm':
        return (await ask(world, signinCalls.confirmEmail, { body: { token: at(act.account).letter } })).code;
      case 'showId': {
        const account = at(act.account);
        const body = { identity, contact: namedBy(by, account) };
        return (await asStaff(world, operatorCalls.seeIdentity, { id: account.patientId }, body)).code;
      }
      case 'release':
        return (await asStaff(world, operatorCalls.releaseIdentity, {}, { identity })).code;
      case 'issue': {
        const account = at(act.account);
        const seen = act.isIdSeen ? { isIdSeen: true, contact: namedBy(by, account) } : {};
        return (await issue(world, account.patientId, `to ${by}`, seen)).code;
      }
    }
  };

  const seenIn = async ({ patientId }: Made): Promise<Seen> => {
    const token = await startSession(world.db, patientId, 'member', await world.clock.now());
    const { standing } = (await answerOf(world, profileCalls.loadProfile, { token })).data;
    return { ...standing, documents: [...new Set(await documentsOf(world, token))].toSorted() };
  };

  return {
    play,
    /** Reads standing and documents of each account. */
    look: (): Promise<Seen[]> => Promise.all(made.map(seenIn)),
    /** Lists live sessions whose person cannot sign in there, and sessions that read another person's documents. */
    strangers: async (scene: Scene): Promise<string[]> => {
      const found: string[] = [];
      for (const [index, { sessions }] of made.entries())
        for (const { person, token } of sessions) {
          const { status } = await ask(world, profileCalls.loadProfile, { token });
          const account = scene.accounts[index];
          if (status !== 200 || !account) continue;
          if (!canSignIn(account, person)) found.push(`${person} is signed in to ${index}`);
          const theirs = (await documentsOf(world, token)).filter((name) => name !== `to ${person}`);
          if (theirs.length > 0) found.push(`${person} reads ${theirs.join()} in ${index}`);
        }
      return found;
    },
  };
};
