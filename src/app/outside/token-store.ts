import type { Token } from '#contract/ids.ts';
import { noFlags } from '#machines/session/session.machine.ts';
import type { SessionFlags } from '#machines/session/session.types.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { TOKEN_KEY } from './token-key.ts';

const FLAGS = 'myniks.flags';
const USERNAME = 'myniks.username';

const flagsOf = (text: string | null): SessionFlags => {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const isOn = (name: keyof SessionFlags) =>
      typeof kept === 'object' && kept !== null && Reflect.get(kept, name) === true;
    return {
      isRemembered: isOn('isRemembered'),
      isDigitalId: isOn('isDigitalId'),
      isOtpVerified: isOn('isOtpVerified'),
    };
  } catch {
    return noFlags;
  }
};

/**
 * Storage of the token with its flags (PWA-10, PWA-11), and of the user ID of a person who wants to be remembered
 * (AUTH-02); never of a password.
 */
export interface TokenStore {
  read: () => Token | null;
  readFlags: () => SessionFlags;
  write: (token: Token | null, flags: SessionFlags) => void;
  readUsername: () => string | null;
  writeUsername: (username: string | null) => void;
  /** Reports that another tab signed in, signed out, or changed the account. */
  onChangeElsewhere: (tell: () => void) => () => void;
}

export const createTokenStore = (storage: BrowserStorage): TokenStore => {
  const put = (key: string, text: string | null) => (text === null ? storage.remove(key) : storage.set(key, text));
  return {
    read: () => storage.get(TOKEN_KEY) as Token | null,
    readFlags: () => flagsOf(storage.get(FLAGS)),
    write: (token, flags) => {
      put(FLAGS, token && JSON.stringify(flags));
      put(TOKEN_KEY, token);
    },
    readUsername: () => storage.get(USERNAME),
    writeUsername: (username) => put(USERNAME, username),
    onChangeElsewhere: (tell) => {
      const listen = ({ key }: StorageEvent) => (key === TOKEN_KEY || key === null) && tell();
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
};
