/** Counts the calls under way; the loading bar shows while there is one (API-06, API-08). */
export interface Loading {
  begin: () => void;
  end: () => void;
  isLoading: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export const createLoading = (): Loading => {
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (step: 1 | -1) => {
    count += step;
    for (const listener of listeners) listener();
  };
  return {
    begin: () => change(1),
    end: () => change(-1),
    isLoading: () => count > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
