import type { LiveSession } from '#contract/entities/session.ts';
import type { SessionId } from '#contract/ids.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export interface SessionsInput {
  wizardId: string;
}

export interface SessionsContext extends WriteCounters {
  /** The browsers in which the member is signed in, this one first. */
  sessions: readonly LiveSession[];
  /** The session that is to end, or has ended last. */
  chosen: LiveSession | null;
  hasEnded: boolean;
  failure: Failure | null;
}

export type SessionsEvent = { type: 'sessions.refresh' } | { type: 'session.choose'; id: SessionId };

export interface EndSession {
  id: SessionId;
  key: string;
}
