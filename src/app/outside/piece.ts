/** Pieces of code that are fetched when they are needed. */

/**
 * Keeps one promise for a piece of code: all who ask for it wait for the same one.
 * @returns asks for the piece; what failed is fetched again
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
