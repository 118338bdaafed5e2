import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';

/** remote: counted down on every page. deposit: told as a clock time on its own page only (HOLD-03). */
export type HoldKind = 'remote' | 'deposit';

/** A time that is held until its invoice is paid. */
export interface Hold {
  /** Of the appointment. */
  id: AppointmentId;
  invoiceId: InvoiceId;
  kind: HoldKind;
  /** The server's deadline less the duration (PWA-13). */
  startedAt: IsoInstant;
  durationMs: number;
  /** The bank has not decided about its payment: nobody is asked to pay meanwhile. */
  isProcessing: boolean;
}

export interface HoldContext {
  holds: readonly Hold[];
}
export type HoldEvent =
  | { type: 'hold.begin'; hold: Hold }
  /** Paid, or over by what the server says. */
  | { type: 'hold.end'; id: AppointmentId }
  /** Every hold there is, as the server lists them or another tab knows them. */
  | { type: 'holds.read'; holds: readonly Hold[] }
  | { type: 'deadline.reached'; now: IsoInstant };
export type HoldEmitted =
  | { type: 'hold.expired'; id: AppointmentId }
  /** It ended elsewhere, before its deadline. */
  | { type: 'hold.ended'; id: AppointmentId };
