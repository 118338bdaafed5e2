/** Staff for tests: invited by an administrator, signed in with a second factor, each with a cookie of their own. */
import { TOTP } from 'otpauth';
import type { Call } from '#contract/call.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { ClinicId, InvitationToken, StaffId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { msOf } from '#contract/time.ts';
import { type Asked, answerOf, ask, type Caller, type Reachable, type Reply } from '#harness/server/ask.ts';
import type { World } from '#harness/server/world.ts';
import { createVault } from '#server/kit/sealed.ts';
import { inviteByCommand } from '#server/staff/invitation.service.ts';

export const STAFF_PASSWORD = 'Kettle-Harbour-41';

export interface Person {
  id: StaffId;
  email: string;
  recoveryCodes: string[];
  /** The app's present code. */
  code: () => Promise<string>;
  /** Cookie header of the session that the invitation began. */
  cookie: string;
  ask: <C extends Call>(call: C, asked?: Asked) => Promise<Reply<C>>;
}

/** The cookie that an answer sets, as a request sends it back. */
export const cookieIn = ({ headers }: { headers: Headers }): string => {
  const [line = ''] = headers.getSetCookie().filter((one) => one.includes('staff='));
  return line.split(';')[0] ?? '';
};

export const askAs = <C extends Call>(world: Caller, cookie: string, call: C, asked: Asked = {}): Promise<Reply<C>> =>
  ask(world, call, { ...asked, headers: { cookie, ...asked.headers } });

export const tokenOf = (link: string): InvitationToken => link.slice(link.lastIndexOf('/') + 1) as InvitationToken;

/** The app's code at a time, in milliseconds from the world's present. */
export const codeOf = async (world: Reachable, secret: string, laterMs = 0): Promise<string> =>
  new TOTP({ secret }).generate({ timestamp: msOf(await world.clock.now()) + laterMs });

/** Accepts the invitation of a link. */
export const accept = async (world: Reachable, link: string, name: string): Promise<Person> => {
  const token = tokenOf(link);
  const { data } = await answerOf(world, staffCalls.openInvitation, { body: { token } });
  const code = () => codeOf(world, data.secret);
  const body = { token, name, password: STAFF_PASSWORD, code: await code() };
  const accepted = await ask(world, staffCalls.acceptInvitation, { body });
  if (accepted.answer === null) throw new Error(`The invitation was refused: ${accepted.code}`);
  const { me, recoveryCodes } = accepted.answer.data;
  const cookie = cookieIn(accepted);
  return {
    id: me._id,
    email: data.email,
    recoveryCodes,
    code,
    cookie,
    ask: (call, asked) => askAs(world, cookie, call, asked),
  };
};

/** An administrator of all places, by the link of the command. */
export const firstAdmin = async (world: World, email = 'suann.lim@example.sg'): Promise<Person> => {
  const { db, secret, publicUrl, config } = world.deps;
  const kit = { db, vault: createVault(secret), publicUrl, config };
  const { link } = await inviteByCommand(kit, { email, by: 'root', now: await world.clock.now() });
  return accept(world, link, 'Lim Su Ann');
};

let count = 0;
/** A person with these roles at these places, whom the administrator invites. */
export const invited = async (
  world: Reachable,
  admin: Person,
  roles: readonly Role[],
  places: readonly ClinicId[] | null = null,
): Promise<Person> => {
  count += 1;
  const body = { email: `staff-${count}@example.sg`, name: `Nadia ${count}`, roles, places };
  const { answer, code } = await admin.ask(staffCalls.inviteStaff, { body });
  if (answer === null) throw new Error(`The invitation was refused: ${code}`);
  return accept(world, answer.data.link, `Nadia ${'abcdefghij'[count % 10]}`);
};
