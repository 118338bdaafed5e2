/** What views get: the actor of their flow, and by name the few services that they need. */
import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Cell } from '#src/outside/cell.ts';
import type { Opened } from './engine.ts';
import type { FlowName, OpeningOf, ShownOf } from './flows.ts';
import type { ViewServices } from './view-services.ts';

const AppContext = createContext<ViewServices | null>(null);
export const AppProvider = AppContext.Provider;

/** One service of the app. A test counts them: a view that needs many does too much. */
export const useService = <Name extends keyof ViewServices>(name: Name): ViewServices[Name] => {
  const app = useContext(AppContext);
  if (!app) throw new Error('useService outside of AppProvider');
  return app[name];
};

export const useCell = <Content>(cell: Cell<Content>): Content => useSyncExternalStore(cell.subscribe, cell.get);

const useOpened = (name: FlowName): Opened | null => useCell(useService('flows').cell(name));

/** The actor of a flow that is open; null while it is not, or while its code is loaded. */
export const useActor = <Name extends FlowName>(name: Name): ShownOf<Name> | null => {
  const { running } = useOpened(name) ?? {};
  return running ? (running.shown as ShownOf<Name>) : null;
};

/** Opens a flow for as long as the page shows. @param opening the same until another one is to be opened */
export const useFlow = <Name extends FlowName>(name: Name, opening: OpeningOf<Name>): ShownOf<Name> | null => {
  const flows = useService('flows');
  useLayoutEffect(() => {
    flows.open(name, opening);
    return () => flows.leave(name);
  }, [flows, name, opening]);
  return useActor(name);
};
