import type { Caller } from './token.store.ts';

const KEPT = 10_000;

/** The callers of recent sessions. A session never changes its caller, but may have ended since. */
export interface CallersOfSessions {
  note: (session: string, caller: Caller) => void;
  find: (session: string) => Caller | null;
  forget: (session: string) => void;
}

const recent = (): CallersOfSessions => {
  const known = new Map<string, Caller>();
  return {
    note: (session, caller) => {
      // the newest entry is dropped last
      known.delete(session);
      known.set(session, caller);
      if (known.size <= KEPT) return;
      const [oldest = session] = known.keys();
      known.delete(oldest);
    },
    find: (session) => known.get(session) ?? null,
    forget: (session) => void known.delete(session),
  };
};

/**
 * Saves a database call for calls that prove the session in their own statement, and for limits that members have of
 * their own. Members are kept apart: many guests push none of them out.
 */
export const callersOfSessions = (): CallersOfSessions => {
  const [members, guests] = [recent(), recent()];
  return {
    note: (session, caller) => (caller.isGuest ? guests : members).note(session, caller),
    find: (session) => members.find(session) ?? guests.find(session),
    forget: (session) => {
      for (const kept of [members, guests]) kept.forget(session);
    },
  };
};
