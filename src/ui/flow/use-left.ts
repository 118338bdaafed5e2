import { useState } from 'react';

/** The tap that leaves a field lands first: a message that came at once would push away what it was aimed at. */
const TAP_MS = 200;

/** Whether a field has been left: what is still being typed is not called wrong. */
export function useLeft(): [isLeft: boolean, leave: () => void] {
  const [isLeft, setIsLeft] = useState(false);
  return [isLeft, () => void setTimeout(() => setIsLeft(true), TAP_MS)];
}
