/** Layers in which the paths of a machine are walked, and how each walk went. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Shutting } from '#harness/drivers/leaving.ts';
import type { IsLast } from '#model/cover.ts';
import type { Difference } from '#model/difference.ts';
import type { Flow } from '#model/flow.ts';
import { PathError } from '#model/replay.ts';
import type { Walk } from './path.walk.ts';

export const LAYERS = ['machine', 'views', 'browser'] as const;
export type LayerName = (typeof LAYERS)[number];
export const isLayer = (name: string): name is LayerName => LAYERS.some((layer) => layer === name);

/** A window was requested on a machine without a display. */
export class NoDisplayError extends Error {
  constructor() {
    super(
      'There is no display for a window. On a server: xvfb-run npm run paths -- …, or without --headed and --stay.',
    );
    this.name = 'NoDisplayError';
  }
}

/** A layer without windows was asked for one. */
export class NoWindowError extends Error {
  constructor(layer: LayerName) {
    super(
      `--headed, --slow, --stay, --reload and --forward are of a browser, and --layer ${layer} has none; --layer browser has.`,
    );
    this.name = 'NoWindowError';
  }
}

/** How the browser is watched. */
export interface Watching {
  /** Shows the browser in a window. */
  isHeaded: boolean;
  /** Slows acts down, so that the eye can follow. */
  isSlow: boolean;
  /** The window is left open at the end of the path. */
  isStaying: boolean;
  /** The page is reloaded on the way, in each look that comes back. */
  isReloading: boolean;
  /** After each Back of the browser, its Forward is tried. */
  isForwarding: boolean;
}

/** File with a picture or a trace of a failure. */
export interface Evidence {
  kind: 'picture' | 'trace';
  path: string;
}
export interface Failed {
  kind: 'failed';
  /** Number of the failing step, from 1; 0 before the first, null where it is unknown. */
  step: number | null;
  reason: string;
  differences: readonly Difference[];
  /** Texts that show. */
  screen: readonly string[];
  files: readonly Evidence[];
}
export type Outcome =
  | { kind: 'passed' }
  | Failed
  /** The path cannot be walked in this layer. */
  | { kind: 'left out'; reason: string };

/** Both wait less. kept: what shows at a failure is kept as files, where the layer can. */
type Manner = 'hurried' | 'kept';

export interface Layer {
  name: LayerName;
  /** Options of the command that walks a path again, beside the layer. */
  options?: string;
  /** Limits of walks and time for shortening a failing walk. */
  tries: number;
  triesMs: number;
  /** The flow without what cannot be walked here. */
  possible: (flow: Flow) => Flow;
  /** The reason why no walk of the flow can begin here; null where one can. */
  lacks?: (flow: Flow) => string | null;
  /** Whether a walk of the flow goes no further after this move. */
  isLast: IsLast;
  /** A layer with screens says which moves need the flow's popup, and when it is closed. */
  shutting?: (flow: Flow) => Shutting | null;
  /** @param manner how a failing walk is repeated; by default the walk is the first one */
  go: (walk: Walk, manner?: Manner) => Promise<Outcome>;
  close: () => Promise<void>;
}

export const PASSED: Outcome = { kind: 'passed' };
export const failedBy = (error: unknown, files: readonly Evidence[] = []): Failed => {
  if (error instanceof PathError) {
    const { step, reason, differences, screen } = error;
    return { kind: 'failed', step, reason, differences, screen, files };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', step: null, reason, differences: [], screen: [], files };
};

export const leftOut = (reason: string): Outcome => ({ kind: 'left out', reason });
/**
 * @param reasonOf why a step cannot be done in this layer, or null
 * @param isLast whether a walk of the flow ends after a move
 * @param shutting of the flow's screen
 * @returns null where every step can be done
 */
export const leftOutBy = (
  { flow, path, states }: Walk,
  reasonOf: (state: AnyMachineSnapshot, label: string) => string | null,
  isLast: IsLast,
  shutting: Shutting,
): Outcome | null => {
  let isShut = false;
  for (const [index, move] of path.entries()) {
    const state = states[index];
    if (state === undefined) continue;
    const reason = reasonOf(state, move.label);
    if (reason !== null) return leftOut(`step ${index + 1}, ${move.label}: ${reason}`);
    if (isShut && shutting.isInside(move)) return leftOut(`step ${index + 1}, ${move.label}: the popup is closed`);
    isShut = shutting.isShut(isShut, state, move);
    if (index < path.length - 1 && isLast(flow, state, move))
      return leftOut(`step ${index + 2}: the screen was left by ${move.label}`);
  }
  return null;
};
