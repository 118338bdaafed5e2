import { profileCalls } from '#contract/calls/profile.calls.ts';
import { listAgenda } from '#server/appointment/appointment.store.ts';
import type { Kit } from '#server/deps.ts';
import type { Serve } from '#server/kit/serve.ts';
import { endSessionsOf } from '#server/session/session.store.ts';
import { endResetLink } from '#server/signin/reset.store.ts';
import { replacePasswordHash } from '#server/signin/signin.store.ts';
import { hashNewPassword } from './password.service.ts';
import { findProfile } from './profile.store.ts';

export const profileRoutes = (serve: Serve, kit: Kit): void => {
  const { db } = kit;
  serve(profileCalls.loadProfile, async ({ caller }) => ({
    data: await findProfile(db, caller().patientId),
  }));
  serve(profileCalls.listAppointments, ({ tokenHash, now }) => listAgenda(db, tokenHash, now), { provesSession: true });
  serve(
    profileCalls.changePassword,
    async ({ body, caller, asker, tokenHash, now, commit }) => {
      const { patientId } = caller();
      const hash = await hashNewPassword(kit, { patientId, passwords: body, asker, now });
      return commit(async (tx) => {
        await replacePasswordHash(tx, patientId, hash);
        await endResetLink(tx, patientId);
        await endSessionsOf(tx, patientId, tokenHash);
        return {};
      });
    },
    { looksFirst: true },
  );
  serve(profileCalls.revokeSessions, ({ caller, commit }) =>
    commit(async (tx) => {
      await endSessionsOf(tx, caller().patientId);
      return {};
    }),
  );
};
