/** Pieces of code that are fetched when they are needed. */

/**
 * Keeps one promise for a piece of code, so that all callers wait for the same one.
 * @returns a function that asks for the piece; a failed fetch is repeated
 */
export const pieceOf = <Piece>(load: () => Promise<Piece>): (() => Promise<Piece>) => {
  let piece: Promise<Piece> | null = null;
  return () => {
    piece ??= load().catch((error: unknown) => {
      piece = null;
      throw error;
    });
    return piece;
  };
};
