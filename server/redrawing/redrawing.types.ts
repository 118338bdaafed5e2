/** A file that was drawn: a PDF of pictures of its pages, in which nothing of the file itself is. */
import type { FailureCode } from '#contract/failure-codes.ts';
import type { IsoInstant } from '#contract/time.ts';

export interface FileToDraw {
  bytes: Uint8Array<ArrayBuffer>;
  /** The title of the PDF. */
  title: string;
  /** The creation date of the PDF. */
  at: IsoInstant;
}

export interface Redrawn {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
}

/** The thread's answer: the PDF, or the code of the refusal. */
export type Drawn = Redrawn | { refused: FailureCode };

/** A page as it is put into the PDF. */
export interface DrawnPage {
  /** JPEG. */
  picture: Uint8Array;
  /** Width in points. */
  width: number;
  height: number;
  /** White around the picture, which keeps its shape within. */
  margin: number;
  /** Words on the page, for a reader who sees none; empty for a photo. */
  text: string;
}

/**
 * @param askedBy one member of staff, whose files do not delay those of others
 * @throws Refused FILE_NOT_READ, FILE_LOCKED, FILE_TOO_LONG, TOO_MANY_TRIES, UNAVAILABLE
 */
export type Redraw = (file: FileToDraw, askedBy: string) => Promise<Redrawn>;
