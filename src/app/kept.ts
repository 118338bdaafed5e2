/** Stores flows between visits, as their definitions demand. */
import type { AnyActorRef, AnyStateMachine, Snapshot } from 'xstate';
import type { PatientId } from '#contract/ids.ts';
import { KEPT_VISIT_MS, machineVersion } from '#machines/kit/kept.ts';
import { required } from '#machines/kit/required.ts';
import type { Keeping } from '#src/app/outside/keeping.ts';
import type { AnyFlow, AnyParts, Keeps } from './flow.ts';
import type { Services } from './services.ts';

/** Owner of entries that are kept for the tab, not for a member. */
export const VISITOR = 'visitor' as PatientId;

export interface Keepings {
  /** Storage of one member on this device. */
  device: Keeping;
  /** Storage of the tab: it survives a reload and the way to the digital ID, and ends with the tab. */
  tab: Keeping;
}

const subFlowsOf = ({ ports }: AnyParts): AnyParts[] =>
  Object.values(ports).flatMap((row) => ('machine' in row ? [row] : []));
const secretsOf = (parts: AnyParts): string[] => [
  ...(parts.secrets ?? []),
  ...subFlowsOf(parts).flatMap((subFlow) => secretsOf(subFlow)),
];
const unrepeatedOf = (parts: AnyParts): string[] => [
  ...Object.entries(parts.ports).flatMap(([name, row]) => ('isRepeated' in row && !row.isRepeated ? [name] : [])),
  ...subFlowsOf(parts).flatMap((subFlow) => unrepeatedOf(subFlow)),
];
const machinesOf = (parts: AnyParts): AnyStateMachine[] => [
  parts.machine,
  ...subFlowsOf(parts).flatMap((subFlow) => machinesOf(subFlow)),
];

/** Changes with every machine of the flow, so that no machine reads another version's snapshot. */
export const keptVersionOf = (flow: AnyFlow): string =>
  machinesOf(flow)
    .map((machine) => machineVersion(machine, flow.keeps?.version ?? 0))
    .join('.');

interface Persisted {
  children: Record<string, { src: unknown; snapshot: Snapshot<unknown> | null }>;
}
const isPersisted = (snapshot: object): snapshot is Persisted => 'children' in snapshot;

/** Applies `asKept` of a flow and of its sub-flows to a snapshot. */
const asKeptBy =
  (parts: AnyParts) =>
  (persisted: Snapshot<unknown>): Snapshot<unknown> | null => {
    const kept = parts.asKept ? parts.asKept(persisted) : persisted;
    if (kept === null || !isPersisted(kept)) return kept;
    const children = Object.entries(kept.children).map(([id, child]) => {
      const row = typeof child.src === 'string' ? parts.ports[child.src] : undefined;
      return [
        id,
        row && 'machine' in row && child.snapshot ? { ...child, snapshot: asKeptBy(row)(child.snapshot) } : child,
      ] as const;
    });
    return Object.assign({ ...kept }, { children: Object.fromEntries(children) });
  };

export interface KeptFlow {
  /** Null when no snapshot fits this machine. */
  read: (machine: AnyStateMachine) => Snapshot<unknown> | null;
  /** Saves the actor at every change from now on. */
  follow: (actor: AnyActorRef) => void;
  /** Saves the last change before the actor stops; drops a flow that is kept for one visit. */
  close: () => void;
  drop: () => void;
}

const personOf = ({ in: where }: Keeps<unknown>, { member, session }: Services): PatientId => {
  if (where === 'tab') return VISITOR;
  return required(where === 'device' ? member() : session.getSnapshot().context.profile, 'person')._id;
};

/** @returns null for a flow that is not kept */
export const keptOf = (flow: AnyFlow, opening: unknown, keepings: Keepings, app: Services): KeptFlow | null => {
  const { keeps } = flow;
  if (!keeps) return null;
  const isOfVisit = keeps.in === 'visit';
  const keeping = keepings[keeps.in === 'device' ? 'device' : 'tab'];
  const name = keeps.name?.(opening) ?? flow.name;
  const person = personOf(keeps, app);
  const version = keptVersionOf(flow);
  const now = () => app.time.now();
  const drop = () => keeping.drop(name);
  const unkept = { secrets: secretsOf(flow), unrepeated: unrepeatedOf(flow) };
  return {
    read: (machine) => keeping.read(name, machine, version, person, now()),
    follow: (actor) =>
      keeping.follow(
        name,
        actor,
        version,
        person,
        unkept,
        asKeptBy(flow),
        isOfVisit ? { lastsMs: KEPT_VISIT_MS, now } : undefined,
      ),
    close: () => (isOfVisit ? drop() : keeping.save(name)),
    drop,
  };
};
