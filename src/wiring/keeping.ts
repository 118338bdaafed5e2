/**
 * Keeps wizards between visits: their snapshots, per machine version and person (rule 9 of the kit). What a busy state
 * has sent is part of its snapshot, so a restored one asks again with the same key and body (rule 5).
 */
import { type AnyActorRef, type AnyStateMachine, createActor, type Snapshot } from 'xstate';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { isUsable, type Kept } from '#machines/kit/kept.ts';
import type { BrowserStorage } from './browser-storage.ts';

/** Begins the key of everything that is kept of one person. */
export const KEPT = 'myniks.kept.';

const parse = (text: string | null): Kept | null => {
  try {
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
};

/** A snapshot that this machine really accepts: tried on an actor that never starts. */
const fits = (machine: AnyStateMachine, snapshot: Snapshot<unknown>): boolean => {
  try {
    const restored = createActor(machine, { snapshot, input: {} }).getSnapshot();
    return restored.status === 'active';
  } catch {
    return false;
  }
};

const PASSWORDS = ['password', 'repeated', 'oldPassword'];
const withoutPasswords = (key: string, member: unknown): unknown =>
  PASSWORDS.includes(key) && typeof member === 'string' ? '' : member;
/** Calls that are not made again by themselves: their input is not kept, or is good once. */
const UNREPEATED = ['savePassword', 'exchangeCode'];
const hasMember = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.includes(`"${name}":`));

/** As it is stored; null when it must not be. Going through every member takes far longer than writing them. */
const textOf = (kept: Kept): string | null => {
  const text = JSON.stringify(kept);
  if (hasMember(text, UNREPEATED)) return null;
  return hasMember(text, PASSWORDS) ? JSON.stringify(kept, withoutPasswords) : text;
};

/** What they do is a part of the whole, and tells the whole nothing. */
const subFlowsOf = (actor: AnyActorRef): AnyActorRef[] =>
  Object.values<AnyActorRef>(actor.getSnapshot().children ?? {}).filter((child) => 'machine' in child.getSnapshot());

export interface Keeping {
  /** What is kept of this wizard for this person, if it can still be used. */
  read(
    name: string,
    machine: AnyStateMachine,
    version: string,
    person: PatientId,
    now: IsoInstant,
  ): Snapshot<unknown> | null;
  /** Saves the wizard on every change, from now on, and at once; passwords never. */
  follow: (
    name: string,
    actor: AnyActorRef,
    version: string,
    person: PatientId,
    /** What of the snapshot is worth keeping; all, when not given. */
    asKept?: (snapshot: Snapshot<unknown>) => Snapshot<unknown>,
  ) => void;
  drop: (name: string) => void;
  /** A 401 ended the session: what is kept serves the same person for half an hour (AUTH-18). */
  markRevoked: (now: IsoInstant) => void;
  /** Drops everything that is not this person's; null drops all. */
  dropOthers: (person: PatientId | null) => void;
}

export const createKeeping = (storage: BrowserStorage): Keeping => {
  const stored = () => storage.keys().filter((key) => key.startsWith(KEPT));
  return {
    read: (name, machine, version, person, now) => {
      const kept = parse(storage.get(KEPT + name));
      return kept && isUsable(kept, { version, person, now }) && fits(machine, kept.snapshot) ? kept.snapshot : null;
    },
    follow: (name, actor, version, person, asKept = (snapshot) => snapshot) => {
      const save = () => {
        const text = textOf({ version, person, snapshot: asKept(actor.getPersistedSnapshot()), revokedAt: null });
        if (text !== null) storage.set(KEPT + name, text);
      };
      const followed = new WeakSet<AnyActorRef>();
      const saveAll = () => {
        for (const subFlow of subFlowsOf(actor)) {
          if (!followed.has(subFlow)) subFlow.subscribe({ next: save, error: () => {} });
          followed.add(subFlow);
        }
        save();
      };
      actor.subscribe(saveAll);
      saveAll();
    },
    drop: (name) => storage.remove(KEPT + name),
    markRevoked: (now) => {
      for (const key of stored()) {
        const kept = parse(storage.get(key));
        if (kept) storage.set(key, JSON.stringify({ ...kept, revokedAt: kept.revokedAt ?? now }));
      }
    },
    dropOthers: (person) => {
      for (const key of stored())
        if (person === null || parse(storage.get(key))?.person !== person) storage.remove(key);
    },
  };
};
