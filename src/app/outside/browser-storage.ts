/** Local storage that never throws: without it (private mode, full) things last as long as the page. */
export interface BrowserStorage {
  get: (key: string) => string | null;
  set: (key: string, text: string) => void;
  remove: (key: string) => void;
  keys: () => string[];
}

export const createBrowserStorage = (storage: Storage | null): BrowserStorage => {
  const memory = new Map<string, string>();
  const attempt = <Result>(action: (storage: Storage) => Result): Result | null => {
    try {
      return storage && action(storage);
    } catch {
      return null;
    }
  };
  return {
    get: (key) => attempt((real) => real.getItem(key)) ?? memory.get(key) ?? null,
    set: (key, text) => {
      memory.set(key, text);
      attempt((real) => real.setItem(key, text));
    },
    remove: (key) => {
      memory.delete(key);
      attempt((real) => real.removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt((real) => Object.keys(real)) ?? [])])],
  };
};
