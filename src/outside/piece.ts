/** Pieces of code that are fetched when they are needed. */
import { FailureError } from '#machines/kit/failure.ts';

/** How browsers say that a module was not fetched: Chromium and Firefox, then WebKit, which says it of an answer that is no module, too. */
const UNFETCHED = /dynamically imported module|module script|MIME type/;

const isUnfetched = (error: unknown): boolean => error instanceof TypeError && UNFETCHED.test(error.message);

/**
 * Keeps one promise for a piece of code: while it is fetched, WebKit resolves a second import() of it before it has run.
 * @returns asks for the piece; what failed is fetched again. Rejects with FailureError offline where it could not be had, and
 *   with what the piece threw where it broke
 */
export const pieceOf = <Piece>(load: () => Promise<Piece>): (() => Promise<Piece>) => {
  let piece: Promise<Piece> | null = null;
  return () => {
    piece ??= load().catch((error: unknown) => {
      piece = null;
      throw isUnfetched(error) ? new FailureError({ kind: 'offline' }) : error;
    });
    return piece;
  };
};
