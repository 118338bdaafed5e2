import type { Failure } from '../kit/failure.ts';

export interface ConsultationContext {
  /** Null until it is loaded. */
  loaded: LoadedConsultation | null;
  failure: Failure | null;
}

/** As the server sends it. */
export interface LoadedConsultation {}

export type ConsultationEvent = { type: 'consultation.refresh' };
