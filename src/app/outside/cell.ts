/** An observable value, for actors that open and close. */
export interface Cell<Content> {
  get: () => Content;
  set: (content: Content) => void;
  subscribe: (listener: () => void) => () => void;
}

export const createCell = <Content>(initial: Content): Cell<Content> => {
  let present = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => present,
    set: (content) => {
      present = content;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
