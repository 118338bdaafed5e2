/** Invitations, people and keys of staff. */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { SystemKeyId } from '#contract/ids.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import { isNetwork } from '#server/kit/allowed-addresses.ts';
import type { Serve } from '#server/kit/ask.ts';
import { personOf, requirePlaces, STAFF_COOKIE } from '#server/kit/operator.ts';
import { cursorOf, ROWS_ASKED, toPage } from '#server/kit/page.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { placesOf } from '#server/lists/scope.rules.ts';
import { listMembers } from './access.store.ts';
import { acceptInvitation, invite, openInvitation, sendInvitation } from './invitation.service.ts';
import { changeKey, insertKey, isKey, listKeys, revokeKey } from './keys.store.ts';
import { passkeyRoutes } from './passkey.routes.ts';
import { blockStaff, changeAccess } from './people.service.ts';
import { pinRoutes } from './pin.routes.ts';
import { proveFactor } from './proof.service.ts';
import { sessionRoutes } from './session.routes.ts';
import { deleteInvitation, findStaff } from './staff.store.ts';

const KEYS_MAX = 20;
const KEY_DAYS_MAX = 366;
/** Characters of a key that are kept as they are; 38 random ones stay unknown. */
const KEY_PREFIX = 8;

const invitationRoutes = (serve: Serve, kit: Kit): void => {
  serve(staffCalls.openInvitation, async ({ body, now }) => ({ data: await openInvitation(kit, body.token, now) }), {
    limit: 'invitations',
  });
  serve(
    staffCalls.acceptInvitation,
    async ({ body, asker, header, cookies, now }) => {
      const accepting = { asker, userAgent: header('user-agent'), now };
      const { token, me, recoveryCodes } = await acceptInvitation(kit, body, accepting);
      cookies.write(STAFF_COOKIE, token);
      return { data: { me, recoveryCodes } };
    },
    { limit: 'invitations' },
  );
  serve(
    staffCalls.inviteStaff,
    async ({ body, operator, commit, note, now }) => {
      await kit.takeStrictTurns('staffInvitations', { account: personOf(operator()).staffId }, now);
      requirePlaces(operator(), body.places);
      const done = await commit(async (tx) => {
        const invited = await invite(tx, kit, { ...body, now });
        await sendInvitation(tx, kit.vault, { to: body.email, by: operator().name, now, ...invited });
        note({ subject: { kind: 'staff', id: invited._id }, detail: { ...body } });
        return { data: invited };
      });
      kit.wakeMail?.();
      return done;
    },
    { isSecret: true },
  );
  serve(staffCalls.withdrawInvitation, ({ params, operator, commit }) =>
    commit(async (tx) => {
      const invited = await findStaff(tx, params.id);
      if (invited !== null) requirePlaces(operator(), invited.places);
      if (!(await deleteInvitation(tx, params.id))) throw new Refused('NOT_FOUND');
      return {};
    }),
  );
};

const peopleRoutes = (serve: Serve, kit: Kit): void => {
  serve(staffCalls.listStaff, async ({ query, operator, now }) => {
    const { role = null, place } = query;
    const places = placesOf(operator(), place);
    const rows = await listMembers(kit.db, { role, places, after: cursorOf(query), limit: ROWS_ASKED, now });
    return { data: toPage(rows, ({ name, _id }) => [name, _id]) };
  });
  serve(
    staffCalls.changeStaff,
    async ({ params, body, operator, commit, note, now }) => {
      const me = await findStaff(kit.db, personOf(operator()).staffId);
      if (me === null || !(await proveFactor(kit, me, body.code, now))) throw new Refused('WRONG_OTP');
      const { roles, places } = body;
      return commit(async (tx) => {
        const before = await changeAccess(tx, operator(), params.id, { roles, places });
        note({ detail: { before, after: { roles, places } } });
        return {};
      });
    },
    { looksFirst: true },
  );
  serve(staffCalls.blockStaff, ({ params, body, operator, commit, note, now }) =>
    commit(async (tx) => {
      await blockStaff(tx, operator(), params.id, { ...body, now });
      note({ detail: { isBlocked: body.isBlocked } });
      return {};
    }),
  );
};

/** A random key, with its id and what is kept of it. */
const newKey = () => {
  const key = `nk_${randomBytes(32).toString('base64url')}`;
  const kept = { prefix: key.slice(0, KEY_PREFIX), keyHash: hash('sha256', key, 'buffer') };
  return { key, kept: { id: randomUUID() as SystemKeyId, ...kept } };
};

const keyRoutes = (serve: Serve, kit: Kit): void => {
  // a key works at every place
  serve(staffCalls.listKeys, async ({ operator, now }) => {
    requirePlaces(operator(), null);
    return { data: await listKeys(kit.db, now) };
  });
  serve(
    staffCalls.createKey,
    ({ body, operator, commit, note, now }) => {
      const { name, role, endsAt, addresses } = body;
      requirePlaces(operator(), null);
      if (endsAt <= now || endsAt > addMs(now, KEY_DAYS_MAX * DAY_MS))
        throw invalid('endsAt', `is not within ${KEY_DAYS_MAX} days`);
      const wrong = addresses.findIndex((address) => !isNetwork(address));
      if (wrong >= 0) throw invalid(`addresses.${wrong}`, 'is neither an IP address nor a network');
      const { key, kept } = newKey();
      return commit(async (tx) => {
        const row = { ...kept, name, role, addresses, madeBy: personOf(operator()).staffId, now, endsAt };
        if (!(await insertKey(tx, row, KEYS_MAX))) throw new Refused('TOO_MANY_KEYS');
        note({ subject: { kind: 'key', id: kept.id }, detail: { name, role, endsAt, addresses } });
        return { data: { _id: kept.id, key } };
      });
    },
    { isSecret: true },
  );
  serve(
    staffCalls.changeKey,
    ({ params, operator, commit, note, now }) => {
      requirePlaces(operator(), null);
      const { key, kept } = newKey();
      return commit(async (tx) => {
        const endsAt = await changeKey(tx, params.id, { ...kept, madeBy: personOf(operator()).staffId, now });
        if (endsAt === null) throw new Refused((await isKey(tx, params.id)) ? 'KEY_ENDED' : 'NOT_FOUND');
        note({ detail: { replacedBy: kept.id, endsAt } });
        return { data: { _id: kept.id, key } };
      });
    },
    { isSecret: true },
  );
  serve(staffCalls.revokeKey, ({ params, operator, commit, now }) =>
    commit(async (tx) => {
      requirePlaces(operator(), null);
      if (!(await revokeKey(tx, params.id, now))) throw new Refused('NOT_FOUND');
      return {};
    }),
  );
};

export const staffRoutes = (serve: Serve, kit: Kit): void => {
  sessionRoutes(serve, kit);
  passkeyRoutes(serve, kit);
  pinRoutes(serve, kit);
  invitationRoutes(serve, kit);
  peopleRoutes(serve, kit);
  keyRoutes(serve, kit);
};
