import type { Appointment } from '#contract/entities/appointment.ts';
import type { NotificationEvent } from '#contract/entities/notification.ts';
import type { ClinicId, InvoiceId, NotificationId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Chinese } from '#server/kit/chinese.store.ts';
import type { Html } from '#server/kit/html.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';

/** A notice and the present state of its subject. */
export interface ListedNotice {
  id: NotificationId;
  kind: string;
  createdAt: IsoInstant;
  metadata: Record<string, string | number>;
  /** The patient, if it is not the reader. */
  patientName: string | null;
  /** An appointment or a waitlist entry, as it travels. */
  visit: Appointment | null;
  visitState: string | null;
  invoiceId: InvoiceId | null;
  invoiceNo: string | null;
  invoiceType: string | null;
  clinicId: ClinicId | null;
  parcelNo: string | null;
  pickupName: string | null;
  /** The place of an act at a counter; null: not known. */
  counterName: string | null;
  /** Chinese of the names above. */
  chinese: Chinese;
}

export type Words = Record<AnswerLanguage, Html>;

/** How the app shows a notice. */
export interface NoticeWords {
  event: NotificationEvent;
  words: Words;
}
export type WordsOf = (notice: ListedNotice) => NoticeWords;
