/** The held times of a member as they are kept: ids and times only. */
import * as v from 'valibot';
import { AppointmentId, InvoiceId, type PatientId } from '#contract/ids.ts';
import { IsoInstant } from '#contract/time-formats.ts';
import type { Hold } from '#machines/hold/hold.types.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { createKeptList, type KeptList } from './kept-list.ts';

const KeptHold = v.object({
  id: AppointmentId,
  invoiceId: InvoiceId,
  kind: v.picklist(['remote', 'deposit']),
  startedAt: IsoInstant,
  durationMs: v.pipe(v.number(), v.minValue(0)),
  isProcessing: v.optional(v.boolean(), false),
});

export const createKeptHolds = (storage: BrowserStorage, person: PatientId): KeptList<Hold> =>
  createKeptList(storage, 'hold', KeptHold, person);
