import { useState } from 'react';

/** The tap that leaves a field is handled first: a message that showed at once would push its target away. */
const TAP_MS = 200;

/** Whether a field has been left, because a text that is still being typed is not called wrong. */
export function useLeft(): [isLeft: boolean, leave: () => void] {
  const [isLeft, setIsLeft] = useState(false);
  return [isLeft, () => void setTimeout(() => setIsLeft(true), TAP_MS)];
}
