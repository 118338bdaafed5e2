import type { Token } from '#contract/ids.ts';
import type { BrowserStorage } from './browser-storage.ts';

const TOKEN = 'myniks.token';
const USERNAME = 'myniks.username';

/** The bearer token (PWA-10) and the user ID to fill in next time (AUTH-02); never a password. */
export interface TokenStore {
  read: () => Token | null;
  write: (token: Token | null) => void;
  readUsername: () => string | null;
  writeUsername: (username: string | null) => void;
  /** Another tab signed in, out or as somebody else. */
  onChangeElsewhere: (tell: () => void) => () => void;
}

export const createTokenStore = (storage: BrowserStorage): TokenStore => {
  const put = (key: string, text: string | null) => (text === null ? storage.remove(key) : storage.set(key, text));
  return {
    read: () => storage.get(TOKEN) as Token | null,
    write: (token) => put(TOKEN, token),
    readUsername: () => storage.get(USERNAME),
    writeUsername: (username) => put(USERNAME, username),
    onChangeElsewhere: (tell) => {
      const listen = ({ key }: StorageEvent) => (key === TOKEN || key === null) && tell();
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
};
