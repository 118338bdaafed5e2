import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Serve } from '#server/kit/serve.ts';
import { listCategories, readAppointmentSettings } from './settings.store.ts';

export const settingsRoutes = (serve: Serve, { db }: Deps): void => {
  serve(settingsCalls.loadAppointmentSettings, async () => ({
    data: await readAppointmentSettings(db),
  }));
  serve(settingsCalls.listCategories, async () => ({ data: await listCategories(db) }));
};
