import { createContext } from 'react';

/** The id of the sentence that says why the dock's button is not ready; null outside a dock or without a sentence. */
export const DockReason = createContext<string | null>(null);
