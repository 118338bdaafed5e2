import { useState } from 'react';

/** Whether a person has tried to go on without what is missing now. @param missing id of the need; null: nothing is */
export const useTried = (missing: string | null): { isTried: boolean; onTry: () => void } => {
  const [tried, setTried] = useState<string | null>(null);
  return { isTried: missing !== null && tried !== null, onTry: () => setTried(missing) };
};
