export interface Answer {
  /** Text for the standard output: the answer. */
  text: string;
  /** Text for the standard error: notes about the answer. */
  note: string;
  /** 0; 1 where a walk failed; 2 where the question cannot be answered. */
  code: 0 | 1 | 2;
}
