import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { clinicDayOf } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { listClinics, listProviders } from './clinic.store.ts';

export const clinicRoutes = (serve: Serve, { db }: Deps): void => {
  serve(clinicCalls.listClinics, async ({ now }) => ({ data: await listClinics(db, clinicDayOf(now)) }));
  serve(clinicCalls.listProviders, async ({ query, now }) => ({
    data: await listProviders(db, query, now),
  }));
};
