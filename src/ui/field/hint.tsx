import type { ReactNode } from 'react';

/** The word of a hint, and a sentence that says what to do. */
export function Hint({ word, children }: { word: string; children?: ReactNode }) {
  return (
    <>
      <span>{word}</span>
      {children && <span> · {children}</span>}
    </>
  );
}
