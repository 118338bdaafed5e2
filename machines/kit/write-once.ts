/** Counters that name one intent to write; they live in a wizard's context. */
export interface WriteCounters {
  /** Given by the app when the wizard is made; unique per person and wizard. */
  wizardId: string;
  /** Raised when the wizard starts anew after success. */
  generation: number;
  /** Raised after a refusal that is certain; kept after an unknown outcome, so that trying again asks for the same write. */
  attempt: number;
}

/** The Idempotency-Key of the write that the counters name. */
export const writeKey = ({ wizardId, generation, attempt }: WriteCounters): string =>
  `${wizardId}:${generation}:${attempt}`;

/** The next intent is another write: no key of the last one is used for it. */
export const nextWrite = ({ generation }: Pick<WriteCounters, 'generation'>) => ({
  generation: generation + 1,
  attempt: 0,
});
