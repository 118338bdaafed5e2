import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Cell } from './cell.ts';
import type { Wiring } from './wiring.ts';

const WiringContext = createContext<Wiring | null>(null);
export const WiringProvider = WiringContext.Provider;

export const useWiring = (): Wiring => {
  const wiring = useContext(WiringContext);
  if (!wiring) throw new Error('useWiring outside of WiringProvider');
  return wiring;
};

export const useCell = <Content>(cell: Cell<Content>): Content => useSyncExternalStore(cell.subscribe, cell.get);
