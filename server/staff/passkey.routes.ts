/** Passkeys of staff: sign in, unlock, add, list, remove. */
import { passkeyCalls } from '#contract/calls/passkey.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { personOf, STAFF_COOKIE } from '#server/kit/operator.ts';
import { Refused } from '#server/kit/refused.ts';
import {
  addPasskey,
  beginPasskey,
  beginSignIn,
  beginUnlock,
  signInByPasskey,
  unlockByPasskey,
} from './passkey.service.ts';
import { deletePasskey, listPasskeys } from './passkey.store.ts';

const LIMIT = { limit: 'passkeys' } as const;

const ownRoutes = (serve: Serve, kit: Kit): void => {
  serve(passkeyCalls.listPasskeys, async ({ operator }) => ({
    data: await listPasskeys(kit.db, personOf(operator()).staffId),
  }));
  serve(
    passkeyCalls.beginPasskey,
    async ({ body, operator, commit, now }) => {
      const { creation, keep } = await beginPasskey(kit, personOf(operator()), body.code, now);
      return commit(async (tx) => {
        await keep(tx);
        return { data: creation };
      });
    },
    { isSecret: true },
  );
  serve(
    passkeyCalls.addPasskey,
    async ({ body, operator, commit, note, now }) => {
      const keep = await addPasskey(kit, personOf(operator()), body, now);
      return commit(async (tx) => {
        const { id, all } = await keep(tx);
        note({ detail: { passkey: id, name: body.name } });
        return { data: all };
      });
    },
    { looksFirst: true },
  );
  serve(passkeyCalls.removePasskey, ({ params, operator, commit, note }) =>
    commit(async (tx) => {
      if (!(await deletePasskey(tx, params.id, personOf(operator()).staffId))) throw new Refused('NOT_FOUND');
      note({ detail: { passkey: params.id } });
      return {};
    }),
  );
};

export const passkeyRoutes = (serve: Serve, kit: Kit): void => {
  serve(passkeyCalls.beginPasskeySignIn, async ({ now }) => ({ data: await beginSignIn(kit, now) }), LIMIT);
  serve(passkeyCalls.signInByPasskey, async ({ body, asker, header, cookies, now }) => {
    const { token, me } = await signInByPasskey(kit, body, { asker, userAgent: header('user-agent'), now });
    cookies.write(STAFF_COOKIE, token);
    return { data: me };
  });
  serve(
    passkeyCalls.beginPasskeyUnlock,
    async ({ operator, now }) => ({ data: await beginUnlock(kit, personOf(operator()), now) }),
    { ...LIMIT, isSecret: true },
  );
  serve(
    passkeyCalls.unlockByPasskey,
    async ({ body, operator, now }) => ({ data: await unlockByPasskey(kit, personOf(operator()), body, now) }),
    { isSecret: true },
  );
  ownRoutes(serve, kit);
};
