import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { clinicDayOf } from '#contract/time.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { chineseWords } from '#server/kit/chinese.store.ts';
import { Refused } from '#server/kit/refused.ts';
import { readFee } from './fees.service.ts';
import { hasSalon, hasUnit, listCategories, readAppointmentSettings } from './settings.store.ts';

export const settingsRoutes = (serve: Serve, { db, config, rooms }: Deps): void => {
  serve(settingsCalls.loadAppointmentSettings, async ({ now }) => {
    const { otherConfig } = await readAppointmentSettings(db);
    const isThere = await hasUnit(db, otherConfig.remoteClinicId);
    const offersVideo = otherConfig.offersVideo && isThere && rooms !== null;
    const offersTherapists = await hasSalon(db, clinicDayOf(now));
    return { data: { otherConfig: { ...otherConfig, offersVideo, offersTherapists } } };
  });
  const fees = [
    [settingsCalls.loadRemoteFee, 'remote-consultation-fee'],
    [settingsCalls.loadDepositFee, 'appointment-deposit-fee'],
  ] as const;
  for (const [call, name] of fees) {
    serve(call, async () => {
      const fee = await readFee(db, name);
      if (fee === null) throw new Refused('UNAVAILABLE');
      return { data: fee };
    });
  }
  serve(settingsCalls.listCategories, async () => ({ data: await listCategories(db) }));
  serve(settingsCalls.loadClinic, async () => {
    const { phone, email, dataProtection, gstNumber } = await readCompany(db, config);
    return { data: { phone, email, dataProtection, gstNumber } };
  });
  serve(settingsCalls.loadWords, async () => ({ data: await chineseWords(db) }));
  serve(paymentCalls.loadPayNowSettings, async () => {
    const { uen, name, phone, email } = await readCompany(db, config);
    return { data: { uen, name, contact: { phone, email } } };
  });
};
