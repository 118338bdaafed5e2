/** Sessions of staff: sign in and out, unlock, other sessions, another authenticator app. */
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { personOf, STAFF_COOKIE } from '#server/kit/operator.ts';
import { Refused } from '#server/kit/refused.ts';
import { beginFactor, replaceFactor } from './factor.service.ts';
import { endShift, endShiftAs, listShifts, lock, readMe } from './session.store.ts';
import { signInStaff, unlockDesk } from './sign-in.service.ts';

const factorRoutes = (serve: Serve, kit: Kit): void => {
  serve(
    staffCalls.beginFactor,
    async ({ body, operator, commit, now }) => {
      const { store, ...shown } = await beginFactor(kit, { ...personOf(operator()), code: body.code, now });
      return commit(async (tx) => {
        await store(tx);
        return { data: shown };
      });
    },
    { isSecret: true },
  );
  serve(
    staffCalls.replaceFactor,
    ({ body, operator, commit, now }) =>
      commit(async (tx) => {
        const recoveryCodes = await replaceFactor(tx, kit, { ...personOf(operator()), code: body.code, now });
        return { data: { recoveryCodes } };
      }),
    { isSecret: true },
  );
};

export const sessionRoutes = (serve: Serve, kit: Kit): void => {
  serve(staffCalls.signInStaff, async ({ body, asker, header, cookies, now }) => {
    const { token, me } = await signInStaff(kit, body, { asker, userAgent: header('user-agent'), now });
    cookies.write(STAFF_COOKIE, token);
    return { data: me };
  });
  serve(staffCalls.loadStaffSession, async ({ operator, now }) => ({
    data: await readMe(kit.db, personOf(operator()).sessionId, now),
  }));
  serve(staffCalls.signOutStaff, ({ operator, cookies, commit }) =>
    commit(async (tx) => {
      await endShift(tx, personOf(operator()).sessionId);
      cookies.remove(STAFF_COOKIE);
      return {};
    }),
  );
  serve(staffCalls.lockStaff, ({ operator, now, commit }) =>
    commit(async (tx) => {
      await lock(tx, personOf(operator()).sessionId, now);
      return {};
    }),
  );
  serve(
    staffCalls.unlockStaff,
    async ({ body, operator, asker, now }) => ({
      data: await unlockDesk(kit, personOf(operator()), body, { asker, now }),
    }),
    { isSecret: true },
  );
  serve(staffCalls.listStaffSessions, async ({ operator, now }) => {
    const { staffId, sessionId } = personOf(operator());
    return { data: await listShifts(kit.db, staffId, sessionId, now) };
  });
  serve(staffCalls.endStaffSession, ({ params, operator, commit }) =>
    commit(async (tx) => {
      const { roles, places } = operator();
      const ending = { staffId: personOf(operator()).staffId, isAdmin: roles.includes('admin'), places };
      if (!(await endShiftAs(tx, params.id, ending))) throw new Refused('NOT_FOUND');
      return {};
    }),
  );
  factorRoutes(serve, kit);
};
