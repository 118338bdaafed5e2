/** Counters that identify one intended write; they are part of a wizard's context. */
export interface WriteCounters {
  /** Set by the app when it makes the wizard; unique per person and wizard. */
  wizardId: string;
  /** Increased when the wizard starts over after success. */
  generation: number;
  /** Increased after a certain refusal; kept after an unknown outcome, so that a retry repeats the same write. */
  attempt: number;
}

/** The Idempotency-Key for these counters. */
export const writeKey = ({ wizardId, generation, attempt }: WriteCounters): string =>
  `${wizardId}:${generation}:${attempt}`;

/** Counters for a new write, which must not use a key of the last one. */
export const nextWrite = ({ generation }: Pick<WriteCounters, 'generation'>) => ({
  generation: generation + 1,
  attempt: 0,
});
