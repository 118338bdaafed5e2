/**
 * Keeps wizards between visits: their snapshots, per machine version and person (rule 9 of the kit). The request of a
 * busy state is part of its snapshot, so a restored one asks again with the same key and body (rule 5).
 */
import { type AnyActorRef, type AnyStateMachine, createActor, type Snapshot } from 'xstate';
import type { PatientId } from '#contract/ids.ts';
import { addMs, type IsoInstant, isBefore } from '#contract/time.ts';
import { isUsable, type Kept } from '#machines/kit/kept.ts';
import { afterPaint } from './after-paint.ts';
import type { BrowserStorage } from './browser-storage.ts';

/** Prefix of the keys under which a person's data is kept. */
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

const hasMember = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.includes(`"${name}":`));
const isWaitedFor = (text: string, calls: readonly string[]): boolean =>
  calls.some((name) => text.includes(`"src":"${name}"`));

/** The snapshot as it is stored; null when it must not be. Checking every member takes far longer than writing them. */
const textOf = (kept: Kept, { secrets, unrepeated }: Unkept): string | null => {
  const text = JSON.stringify(kept);
  if (isWaitedFor(text, unrepeated)) return null;
  const withoutSecrets = (key: string, member: unknown): unknown =>
    secrets.includes(key) && typeof member === 'string' ? '' : member;
  return hasMember(text, secrets) ? JSON.stringify(kept, withoutSecrets) : text;
};

/** Whether two snapshots differ in nothing but the time: a running clock must not lengthen a visit. */
const isOnlyLater = (text: string, last: string): boolean => withoutTimes(text) === withoutTimes(last);
const withoutTimes = (text: string): string => text.replaceAll(/"(?:now|until)":"[^"]*"/g, '');

/** A sub-flow changes within the snapshot of the whole flow, which gets no notice of it. */
const subFlowsOf = (actor: AnyActorRef): AnyActorRef[] =>
  Object.values<AnyActorRef>(actor.getSnapshot().children ?? {}).filter((child) => 'machine' in child.getSnapshot());

interface Unkept {
  /** Members that are stored as empty texts. */
  secrets: readonly string[];
  /** Calls that are not made again: while one is under way, nothing is stored. */
  unrepeated: readonly string[];
}

export interface Keeping {
  /** The kept snapshot of this wizard for this person, if it can still be used. */
  read(
    name: string,
    machine: AnyStateMachine,
    version: string,
    person: PatientId,
    now: IsoInstant,
  ): Snapshot<unknown> | null;
  /**
   * Saves the wizard on every change from now on, without its secrets: at once when it asks the server, otherwise after
   * the change was painted, or before the page is left.
   */
  follow: (
    name: string,
    actor: AnyActorRef,
    version: string,
    person: PatientId,
    unkept: Unkept,
    /** The part of the snapshot that is worth keeping; null for none. */
    asKept: (snapshot: Snapshot<unknown>) => Snapshot<unknown> | null,
    /** Life of a snapshot after its last change, also while its page is open; without it the snapshot stays. */
    visit?: { lastsMs: number; now: () => IsoInstant },
  ) => void;
  /** Saves pending changes at once, because a wizard that has stopped cannot be continued. */
  save: (name: string) => void;
  drop: (name: string) => void;
  /** A 401 ended the session: the kept data serves the same person for half an hour (AUTH-18). */
  markRevoked: (now: IsoInstant) => void;
  /** Drops data of everyone but these persons, and data that has ended; without persons, all. */
  dropOthers: (now: IsoInstant, ...persons: readonly PatientId[]) => void;
}

/** Whether the wizard or a sub-flow waits for an answer: its request must be kept before it is sent. */
const isBusy = (actor: AnyActorRef): boolean =>
  actor.getSnapshot().hasTag('busy') || subFlowsOf(actor).some((subFlow) => isBusy(subFlow));

export const createKeeping = (storage: BrowserStorage): Keeping => {
  const stored = () => storage.keys().filter((key) => key.startsWith(KEPT));
  /** Pending saves, by name. */
  const unsaved = new Map<string, () => void>();
  /** Timers that remove kept data at its end, by name. */
  const ends = new Map<string, ReturnType<typeof setTimeout>>();
  const remove = (name: string) => {
    clearTimeout(ends.get(name));
    ends.delete(name);
    storage.remove(KEPT + name);
  };
  const saveUnsaved = () => {
    for (const save of unsaved.values()) save();
  };
  addEventListener('pagehide', saveUnsaved);
  document.addEventListener('visibilitychange', saveUnsaved);
  return {
    read: (name, machine, version, person, now) => {
      saveUnsaved();
      const kept = parse(storage.get(KEPT + name));
      if (kept && isUsable(kept, { version, person, now }) && fits(machine, kept.snapshot)) return kept.snapshot;
      if (kept?.until && isBefore(kept.until, now)) storage.remove(KEPT + name);
      return null;
    },
    follow: (name, actor, version, person, unkept, asKept, visit) => {
      let last = '';
      const save = () => {
        unsaved.delete(name);
        // the wizard was saved before it stopped, and its sub-flows also report that they stop
        if (actor.getSnapshot().status === 'stopped') return;
        const snapshot = asKept(actor.getPersistedSnapshot());
        if (snapshot === null) return remove(name);
        const kept = {
          version,
          person,
          snapshot,
          revokedAt: null,
          until: visit ? addMs(visit.now(), visit.lastsMs) : null,
        };
        const text = textOf(kept, unkept);
        if (text === null || (visit && isOnlyLater(text, last))) return;
        last = text;
        storage.set(KEPT + name, text);
        clearTimeout(ends.get(name));
        if (visit)
          ends.set(
            name,
            setTimeout(() => remove(name), visit.lastsMs),
          );
      };
      const saveSoon = () => {
        if (isBusy(actor)) return save();
        if (unsaved.has(name)) return;
        unsaved.set(name, save);
        afterPaint(() => unsaved.get(name)?.());
      };
      const followed = new WeakSet<AnyActorRef>();
      const followAll = (present: AnyActorRef) => {
        if (!followed.has(present)) present.subscribe({ next: () => changed(present), error: () => {} });
        followed.add(present);
        for (const subFlow of subFlowsOf(present)) followAll(subFlow);
      };
      const changed = (present: AnyActorRef) => {
        followAll(present);
        saveSoon();
      };
      changed(actor);
    },
    save: (name) => unsaved.get(name)?.(),
    drop: (name) => {
      unsaved.delete(name);
      remove(name);
    },
    markRevoked: (now) => {
      saveUnsaved();
      for (const key of stored()) {
        const kept = parse(storage.get(key));
        if (kept) storage.set(key, JSON.stringify({ ...kept, revokedAt: kept.revokedAt ?? now }));
      }
    },
    dropOthers: (now, ...persons) => {
      saveUnsaved();
      for (const key of stored()) {
        const kept = parse(storage.get(key));
        const isOver = Boolean(kept?.until) && isBefore(kept?.until ?? now, now);
        if (!kept || isOver || !persons.includes(kept.person)) storage.remove(key);
      }
    },
  };
};
