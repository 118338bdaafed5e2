import { useState } from 'react';

/**
 * Whether a person has tried to go on while something is missing.
 * @param missing id of the unmet need; null: all needs are met
 */
export const useTried = (missing: string | null): { isTried: boolean; onTry: () => void } => {
  const [tried, setTried] = useState<string | null>(null);
  return { isTried: missing !== null && tried !== null, onTry: () => setTried(missing) };
};
