export interface Answer {
  /** For the standard output: what was asked for. */
  text: string;
  /** For the standard error: what to know about it. */
  note: string;
  /** 0; 1 where a walk failed; 2 where the question cannot be answered. */
  code: 0 | 1 | 2;
}
