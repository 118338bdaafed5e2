import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';

/** remote: every page counts it down. deposit: only its own page shows it, as a clock time (HOLD-03). */
export type HoldKind = 'remote' | 'deposit';

/** A time that is held until its invoice is paid. */
export interface Hold {
  /** Id of the held appointment. */
  id: AppointmentId;
  invoiceId: InvoiceId;
  kind: HoldKind;
  /** Start, computed as the server's deadline less the duration (PWA-13). */
  startedAt: IsoInstant;
  durationMs: number;
  /** The bank has not decided about its payment: no further payment is requested until then. */
  isProcessing: boolean;
}

export interface HoldContext {
  holds: readonly Hold[];
}
export type HoldEvent =
  | { type: 'hold.begin'; hold: Hold }
  /** The time was paid, or the server reports the end of the hold. */
  | { type: 'hold.end'; id: AppointmentId }
  /** The complete list of holds, from the server or from another tab. */
  | { type: 'holds.read'; holds: readonly Hold[] }
  | { type: 'deadline.reached'; now: IsoInstant };
export type HoldEmitted =
  | { type: 'hold.expired'; id: AppointmentId }
  /** The hold ended elsewhere, before its deadline. */
  | { type: 'hold.ended'; id: AppointmentId };
