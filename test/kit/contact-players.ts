/** Plays O and T of model/products/contact-space.ts with the real server's calls, and reads what each has. */
import { accountCalls } from '#contract/calls/account.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import type { PatientId, ResetToken, Token, UndoToken } from '#contract/ids.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { comeByDigitalId, digitalPerson, patientOf, signUpWith } from '#harness/server/claims.ts';
import { typeBack } from '#harness/server/contacts.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import { asStaff } from '#harness/server/orders.ts';
import type { World } from '#harness/server/world.ts';
import type { Step } from '#model/products/contact-cover.ts';
import { type Address, holderOf, KINDS, type Kind, type Person, type Scene } from '#model/products/contact-space.ts';
import { isBlocked } from '#server/contact/block.store.ts';
import { findPending, findPresent, listFormer } from '#server/contact/contact.store.ts';
import { passwordHashing } from '#server/password/password.service.ts';
import { findResetPatient } from '#server/signin/reset.store.ts';
import { findPasswordHash } from '#server/signin/signin.store.ts';

const ADDRESSES = {
  email: { O: 'o@example.com', O2: 'o.two@example.com', T: 't@example.com' },
  phone: { O: '+6590001111', O2: '', T: '+6590002222' },
} as const;
const IDS = { O: { nric: 'S1234567D' }, T: { nric: 'S9412345C' } } as const;
const OWNER = digitalPerson('Oi Ling', IDS.O.nric);
const PEOPLE = ['O', 'T'] as const;
/** Longer than the pause between two codes. */
const STEP_MS = 31_000;

const nameOf = (kind: Kind, address: string): Address => {
  const found = (['O', 'O2', 'T'] as const).find((name) => ADDRESSES[kind][name] === address);
  if (found === undefined) throw new Error(`${address} is neither O's nor T's`);
  return found;
};

/** Visible standing of the account, to compare with `expectedOf`. */
interface Seen {
  contacts: string[];
  waits: string[];
  former: string[];
  /** Addresses whose letter undoes a change, oldest change first. */
  links: string[];
  knows: Person[];
  inside: Person[];
  reset: Person[];
  isBlocked: boolean;
}

export const expectedOf = (scene: Scene): Seen => ({
  contacts: KINDS.map((kind) => `${kind} ${scene[kind].at} ${scene[kind].proof}`),
  waits: KINDS.flatMap((kind) => (scene.waits[kind] ? [`${kind} ${scene.waits[kind].at}`] : [])),
  former: scene.former.map(({ kind, at, proof, age }) => `${kind} ${at} ${proof}${age > 0 ? ' over' : ''}`),
  links: scene.former.flatMap(({ kind, at, proof, age }) => (proof && age === 0 ? [`${kind} ${at}`] : [])),
  knows: scene.knows ? [scene.knows] : [],
  inside: [...scene.inside],
  reset: scene.link ? [scene.link] : [],
  isBlocked: scene.isBlocked,
});

/** O's account: the email proven by a code, the phone only claimed, the number seen on the ID. */
const signUpOwner = async (world: World): Promise<PatientId> => {
  const { email, phone } = { email: ADDRESSES.email.O, phone: ADDRESSES.phone.O };
  const body = { username: email, identifier: email, phone, name: OWNER.name, identity: IDS.O, password: 'Sunbird-77' };
  await signUpWith(world, body);
  const id = await patientOf(world, email);
  await asStaff(world, operatorCalls.seeIdentity, { id }, { identity: IDS.O, contact: email });
  return id;
};

export const openPlayers = async (world: World) => {
  const { db, clock, outbox } = world;
  const { verify } = passwordHashing(world.deps.passwordCost);
  const id = await signUpOwner(world);
  const passwords: Record<Person, string> = { O: 'Sunbird-77', T: 'Wrong-2026' };
  const sessions: Partial<Record<Person, Token>> = {};
  const resets: { person: Person; token: ResetToken }[] = [];
  const undos: { kind: Kind; at: Address; token: UndoToken }[] = [];
  let count = 0;

  /** Keeps the links of new letters. */
  const readLetters = async () => {
    await world.sendMail();
    for (const { to, text } of outbox.list().toReversed()) {
      const [, page, token] = /\/(undoChange|resetPassword)\/([\w-]{43})/.exec(text) ?? [];
      if (page === undefined) continue;
      const kind = to.startsWith('+') ? 'phone' : 'email';
      const at = nameOf(kind, to);
      if (page === 'undoChange') undos.push({ kind, at, token: token as UndoToken });
      else resets.push({ person: holderOf(at), token: token as ResetToken });
    }
    outbox.clear();
  };
  const sessionOf = (by: Person): Token => {
    const token = sessions[by];
    if (token === undefined) throw new Error(`${by} has never signed in`);
    return token;
  };
  const signIn = async (by: Person, username: string, password: string, former?: Token) => {
    const body = { username, password, remember: true };
    const { code, answer } = await ask(world, signinCalls.signIn, { body, token: former });
    if (answer) sessions[by] = answer.token;
    return code;
  };
  const change = async (by: Person, kind: Kind, at: Address) => {
    const body = { [kind]: ADDRESSES[kind][at] };
    return (await ask(world, profileCalls.changeProfile, { token: sessionOf(by), body })).code;
  };
  /** T without the password proves a contact that is T's; without one, the session has a proof left. */
  const proveOwner = async (by: Person, scene: Scene) => {
    const token = sessionOf(by);
    const own = KINDS.find((kind) => scene[kind].proof !== null && holderOf(scene[kind].at) === by);
    if (scene.knows === by)
      await answerOf(world, accountCalls.reauthenticate, { token, body: { password: passwords[by] } });
    else if (own) await typeBack(world, token, ADDRESSES[own][scene[own].at]);
  };
  const askFor = async ({ by, kind, at, how }: Extract<Step['act'], { type: 'ask' }>, scene: Scene) => {
    if (how === 'proof') await proveOwner(by, scene);
    if (how === 'digital-id') {
      const refused = await change(by, kind, at);
      if (refused !== 'REAUTHENTICATION_REQUIRED') return refused;
      const { code, answer } = await comeByDigitalId(world, OWNER, sessionOf(by));
      if (answer) sessions[by] = answer.token;
      if (code !== null) return code;
    }
    return change(by, kind, at);
  };
  const prove = async (by: Person, kind: Kind, scene: Scene) => {
    const waiting = scene.waits[kind];
    if (waiting && holderOf(waiting.at) === by) await typeBack(world, sessionOf(by), ADDRESSES[kind][waiting.at]);
    return (await ask(world, profileCalls.proveContact, { token: sessionOf(by), body: { kind } })).code;
  };
  const reset = async (by: Person) => {
    const resetToken = resets.findLast(({ person }) => person === by)?.token ?? ('none' as ResetToken);
    count += 1;
    passwords[by] = `Moonbird-77-${count}`;
    return (await ask(world, signupCalls.setPassword, { body: { resetToken, password: passwords[by] } })).code;
  };
  const atCounter = async (kind: Kind, at: Address) => {
    const body = { identity: IDS.O, contact: ADDRESSES[kind][at] };
    await asStaff(world, operatorCalls.sendContactCode, { id }, body);
    return (await asStaff(world, operatorCalls.changeContact, { id }, { ...body, otp: lastCode(world) })).code;
  };
  const restore = async (person: Person, scene: Scene, former: number | null) => {
    const named = former === null ? undefined : scene.former[former];
    const contact = named ? ADDRESSES[named.kind][named.at] : null;
    return (await asStaff(world, operatorCalls.restoreAccount, { id }, { identity: IDS[person], contact })).code;
  };
  const undo = async (scene: Scene, former: number) => {
    const named = scene.former[former];
    // the letters of one address come in the order of the changes
    const later = scene.former
      .slice(former + 1)
      .filter((one) => one.kind === named?.kind && one.at === named.at).length;
    const letters = undos.filter(({ kind, at }) => kind === named?.kind && at === named.at);
    const token = letters.at(-1 - later)?.token ?? ('none' as UndoToken);
    return (await ask(world, signinCalls.undoContactChange, { body: { token } })).code;
  };
  const forget = async (username: string) =>
    (await ask(world, signinCalls.forgotPassword, { body: { username } })).code;
  /** A session that the digital ID began would end sooner than the remembered ones. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    const now = await clock.now();
    const live = { used_at: now, ends_at: addMs(now, 30 * DAY_MS) };
    await db.updateTable('session').set(live).execute();
    return null;
  };

  const play = async ({ act }: Step, scene: Scene): Promise<string | null> => {
    clock.advance(STEP_MS);
    const username = ADDRESSES.email[scene.email.at];
    switch (act.type) {
      case 'signIn':
        return signIn(act.by, username, passwords[act.by]);
      case 'signInAs':
        return signIn(act.by, ADDRESSES[act.kind][act.at], passwords[act.by]);
      case 'find': {
        const code = await signIn('T', username, passwords.O, sessions.T);
        await answerOf(world, accountCalls.reauthenticate, { token: sessionOf('T'), body: { password: passwords.O } });
        return code;
      }
      case 'forget':
        return forget(username);
      case 'forgetAs':
        return forget(ADDRESSES[act.kind][act.at]);
      case 'reset':
        return reset(act.by);
      case 'ask':
        return askFor(act, scene);
      case 'prove':
        return prove(act.by, act.kind, scene);
      case 'remove': {
        const params = { kind: act.kind };
        return (await ask(world, profileCalls.dropContact, { token: sessionOf(act.by), params })).code;
      }
      case 'undo':
        return undo(scene, act.former);
      case 'restore':
        return restore('O', scene, act.former);
      case 'impostor':
        return restore('T', scene, act.former);
      case 'counter':
        return atCounter(act.kind, act.at);
      case 'block': {
        const reason = 'You said that it was lost.';
        return (await asStaff(world, operatorCalls.blockAccount, { id }, { reason })).code;
      }
      case 'day':
        return pass(DAY_MS);
      case 'week':
        return pass(7 * DAY_MS);
      case 'followLink':
        throw new Error('No link proves a contact');
    }
  };

  const look = async (): Promise<Seen> => {
    await readLetters();
    const now = await clock.now();
    const hash = await findPasswordHash(db, id);
    const seen: Seen = {
      contacts: [],
      waits: [],
      former: (await listFormer(db, id)).toReversed().map(({ kind, address, provenBy, undoUntil }) => {
        const at = nameOf(kind, address);
        return `${kind} ${at} ${provenBy}${undoUntil <= now ? ' over' : ''}`;
      }),
      links: [],
      knows: [],
      inside: [],
      reset: [],
      isBlocked: await isBlocked(db, id),
    };
    for (const kind of KINDS) {
      const present = await findPresent(db, id, kind);
      seen.contacts.push(`${kind} ${present && nameOf(kind, present.address)} ${present?.provenBy}`);
      const pending = await findPending(db, id, kind, now);
      if (pending) seen.waits.push(`${kind} ${nameOf(kind, pending.address)}`);
    }
    for (const { kind, at, token } of undos)
      if ((await ask(world, signinCalls.readContactChange, { body: { token } })).code === null)
        seen.links.push(`${kind} ${at}`);
    for (const person of PEOPLE) {
      if ((await verify(passwords[person], hash)).isRight) seen.knows.push(person);
      const token = sessions[person];
      if (token && (await ask(world, profileCalls.loadProfile, { token })).status === 200) seen.inside.push(person);
    }
    for (const { person, token } of resets) if (await findResetPatient(db, token, now)) seen.reset.push(person);
    return seen;
  };

  await readLetters();
  return { play, look };
};
