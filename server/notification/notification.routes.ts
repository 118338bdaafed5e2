import type { AnswerInputOf } from '#contract/call.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { clinicDayOf } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { listNotices } from './notification.store.ts';
import type { ListedNotice } from './notification.types.ts';
import { wordsOfNotice } from './notification.words.ts';

type Entry = AnswerInputOf<typeof profileCalls.listNotifications>['data'][number];

const entryOf = (notice: ListedNotice, language: AnswerLanguage): Entry[] => {
  const told = wordsOfNotice(notice, language);
  if (told === null) return [];
  const { id, createdAt, visit, invoiceId, invoiceNo, invoiceType, clinicId } = notice;
  const who = visit?.doctorName ?? visit?.therapistName ?? null;
  const metadata = {
    aptDate: visit && clinicDayOf(visit.startDateTime),
    providerDetail: who === null ? null : { name: who },
    invoiceNo,
    orgCode: clinicId ?? visit?.clinicId ?? null,
    invoiceDetails: invoiceId && { _id: invoiceId, invoiceType },
    payment: told.event === 'PAYMENT_CREATED' ? { createdAt } : null,
  };
  return [{ _id: id, ...told, createdAt, metadata }];
};

export const notificationRoutes = (serve: Serve, { db }: Deps): void => {
  serve(profileCalls.listNotifications, async ({ caller, language }) => ({
    data: (await listNotices(db, caller().patientId)).flatMap((notice) => entryOf(notice, language)),
  }));
};
