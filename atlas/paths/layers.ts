/** Layers in which the paths of a machine are walked, and how each walk went. */
import type { AnyMachineSnapshot } from 'xstate';
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

/** A window is wanted of a layer that has none. */
export class NoWindowError extends Error {
  constructor(layer: LayerName) {
    super(`--headed, --slow and --stay are of a window, and --layer ${layer} has none; --layer browser has.`);
    this.name = 'NoWindowError';
  }
}

/** How the browser is watched. */
export interface Watching {
  /** In a window. */
  isHeaded: boolean;
  /** Each act can be followed by the eye. */
  isSlow: boolean;
  /** The window is left open at the end of the path. */
  isStaying: boolean;
}

export type Outcome =
  | { kind: 'passed' }
  /** At a step, from 1; null where it is not known at which. */
  | { kind: 'failed'; step: number | null; reason: string }
  /** It cannot be walked in this layer. */
  | { kind: 'left out'; reason: string };

export interface Layer {
  /** The flow without what cannot be walked here. */
  possible: (flow: Flow) => Flow;
  go: (walk: Walk) => Promise<Outcome>;
  close: () => Promise<void>;
}

export const PASSED: Outcome = { kind: 'passed' };
export const failedBy = (error: unknown): Outcome => {
  if (error instanceof PathError) return { kind: 'failed', step: error.step, reason: error.reason };
  return { kind: 'failed', step: null, reason: error instanceof Error ? error.message : String(error) };
};

export const leftOut = (reason: string): Outcome => ({ kind: 'left out', reason });
/** @param reasonOf why a step cannot be done in this layer, or null @returns null where every step can be done */
export const leftOutBy = (
  { path, states }: Walk,
  reasonOf: (state: AnyMachineSnapshot, label: string) => string | null,
): Outcome | null => {
  for (const [index, { label }] of path.entries()) {
    const state = states[index];
    const reason = state ? reasonOf(state, label) : null;
    if (reason !== null) return leftOut(`step ${index + 1}, ${label}: ${reason}`);
  }
  return null;
};
