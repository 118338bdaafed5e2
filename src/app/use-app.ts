/** Hooks of views: the actor of their flow, and by name the few services that they need. */
import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import { FailureError } from '#machines/kit/failure.ts';
import type { Cell } from '#src/app/outside/cell.ts';
import type { FlowName, OpeningOf, ShownOf } from './flows.ts';
import type { Opened } from './opened.ts';
import type { ViewServices } from './view-services.ts';

const AppContext = createContext<ViewServices | null>(null);
export const AppProvider = AppContext.Provider;

/** One service of the app. A test counts them: a view that needs many does too much. */
export const useService = <Name extends keyof ViewServices>(name: Name): ViewServices[Name] => {
  const app = useContext(AppContext);
  if (!app) throw new Error('useService outside of AppProvider');
  return app[name];
};

export const useCell = <Content>(cell: Pick<Cell<Content>, 'get' | 'subscribe'>): Content =>
  useSyncExternalStore(cell.subscribe, cell.get);

const useOpened = (name: FlowName): Opened | null => useCell(useService('flows').cell(name));

const actorIn = <Name extends FlowName>(opened: Opened | null): ShownOf<Name> | null =>
  (opened?.running?.shown ?? null) as ShownOf<Name> | null;

/**
 * The actor of an open flow; null while the flow is closed or its code loads.
 * @throws FailureError when the flow could not be opened or broke; the boundary around the view shows it
 */
export const useActor = <Name extends FlowName>(name: Name): ShownOf<Name> | null => {
  const opened = useOpened(name);
  if (opened?.failure) throw new FailureError(opened.failure);
  return actorIn<Name>(opened);
};

/** As useActor, but null for a failed flow too: another view shows the failure. */
export const useActorBeside = <Name extends FlowName>(name: Name): ShownOf<Name> | null =>
  actorIn<Name>(useOpened(name));

/** Opens a flow for as long as the page shows. @param opening keeps its identity until another opening is wanted */
export const useFlow = <Name extends FlowName>(name: Name, opening: OpeningOf<Name>): ShownOf<Name> | null => {
  const flows = useService('flows');
  useLayoutEffect(() => {
    flows.open(name, opening);
    return () => flows.leave(name);
  }, [flows, name, opening]);
  return useActor(name);
};
