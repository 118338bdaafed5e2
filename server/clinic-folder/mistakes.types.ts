/** A place in a file of the folder: its name, and the keys that lead there. */
export type Place = readonly [file: string, ...keys: (string | number)[]];

export interface Mistake {
  file: string;
  /** Line from 1; 1 for a file as a whole. */
  line: number;
  words: string;
  /** A note does not fail. */
  isNote: boolean;
}

/** Content of a file with its positions. */
export interface ReadFile {
  value: unknown;
  /** Line of the value under the keys, or of the nearest value. */
  lineOf: (keys: readonly (string | number)[]) => number;
  mistakes: readonly Mistake[];
}

/** A folder that cannot be read, checked or applied; the message is for the operator. */
export class FolderRefused extends Error {}
