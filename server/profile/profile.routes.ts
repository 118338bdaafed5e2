import { profileCalls } from '#contract/calls/profile.calls.ts';
import { listAgenda } from '#server/appointment/appointment.store.ts';
import type { Deps } from '#server/deps.ts';
import type { Serve } from '#server/kit/serve.ts';
import { findProfile } from './profile.store.ts';

export const profileRoutes = (serve: Serve, { db }: Deps): void => {
  serve(profileCalls.loadProfile, async ({ caller }) => ({
    data: await findProfile(db, caller().patientId),
  }));
  serve(profileCalls.listAppointments, ({ tokenHash, now }) => listAgenda(db, tokenHash, now), { provesSession: true });
};
