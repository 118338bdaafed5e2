/** The times that are held for a member: kept in local storage (ids and times only), one truth for all tabs. */

import * as v from 'valibot';
import { AppointmentId, InvoiceId, PatientId } from '#contract/ids.ts';
import { IsoInstant } from '#contract/time-formats.ts';
import type { Hold } from '#machines/hold/hold.types.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { KEPT } from './keeping.ts';

/** Dropped with everything else that is kept of the person. */
const KEY = `${KEPT}hold`;

const Kept = v.object({
  person: PatientId,
  holds: v.array(
    v.object({
      id: AppointmentId,
      invoiceId: InvoiceId,
      kind: v.picklist(['remote', 'deposit']),
      startedAt: IsoInstant,
      durationMs: v.pipe(v.number(), v.minValue(0)),
    }),
  ),
});

/** Something damaged, or of somebody else, is nothing (PWA-17). */
const parse = (text: string | null, person: PatientId): readonly Hold[] => {
  try {
    const kept = v.safeParse(Kept, JSON.parse(text ?? 'null'));
    return kept.success && kept.output.person === person ? kept.output.holds : [];
  } catch {
    return [];
  }
};

export interface KeptHolds {
  read: () => readonly Hold[];
  write: (holds: readonly Hold[]) => void;
  /** Another tab has written. @returns what ends the listening */
  onChangeElsewhere: (tell: (holds: readonly Hold[]) => void) => () => void;
}

export const createKeptHolds = (storage: BrowserStorage, person: PatientId): KeptHolds => ({
  read: () => parse(storage.get(KEY), person),
  write: (holds) => {
    if (holds.length === 0) storage.remove(KEY);
    else storage.set(KEY, JSON.stringify({ person, holds }));
  },
  onChangeElsewhere: (tell) => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === KEY) tell(parse(newValue, person));
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
});
