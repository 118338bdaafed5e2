/**
 * The last answers of the calls that can be read offline, on this device alone: encrypted with a key that comes from the
 * session's token, so that they end with the session (PWA-03).
 */
import type { PatientId, Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { BrowserStorage } from './browser-storage.ts';
import { type Cell, createCell } from './cell.ts';
import { KEPT } from './keeping.ts';

/** By the path of a call: when what now shows of it was read. What is fresh has no age. */
export type Ages = ReadonlyMap<string, IsoInstant>;

export interface OfflineCopy {
  /** What a browser needs to encrypt; pages without https lack it. */
  isPossible: boolean;
  ages: Cell<Ages>;
  /** What this person has said about it on this device. */
  chosen: (person: PatientId) => 'on' | 'off' | null;
  /** From now on answers are kept for this person. */
  begin: (person: PatientId) => void;
  /** The person does not want it: all that was kept is dropped. */
  end: (person: PatientId) => void;
  /** The session has ended: all that was kept is dropped. */
  drop: () => void;
  /** Notes that an answer has come, and keeps it. @param name tells requests of one call apart */
  keep: (name: string, path: string, token: Token, body: unknown) => Promise<void>;
  /** The last answer, whose age is then told; null when there is none that this session can read. */
  read: (name: string, path: string, token: Token) => Promise<unknown>;
}

const SWITCH = `${KEPT}offline`;
const COPY = `${KEPT}copy.`;

interface Switch {
  person: PatientId;
  isOn: boolean;
}
/** `iv` and `data` in base64. */
interface Kept {
  person: PatientId;
  at: IsoInstant;
  iv: string;
  data: string;
}

/** What was stored; null for nothing, and for what is no object. Something damaged does not decrypt. */
const parse = <Stored>(text: string | null): Partial<Stored> | null => {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    return typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
};

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const deriveKey = async (token: Token): Promise<CryptoKey> => {
  const secret = await crypto.subtle.importKey('raw', utf8(token), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('offline copy') };
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
};

/** Of the session that is asked for last. */
const keyring = () => {
  let last: { token: Token; key: Promise<CryptoKey> } | null = null;
  return (token: Token): Promise<CryptoKey> => {
    if (last?.token !== token) last = { token, key: deriveKey(token) };
    return last.key;
  };
};

export const createOfflineCopy = (storage: BrowserStorage, now: () => IsoInstant): OfflineCopy => {
  const keyOf = keyring();
  const ages = createCell<Ages>(new Map());
  const switched = () => parse<Switch>(storage.get(SWITCH));
  const person = () => {
    const { person: whose, isOn } = switched() ?? {};
    return isOn === true && whose !== undefined ? whose : null;
  };
  const setAge = (path: string, at: IsoInstant | null) => {
    const others = [...ages.get()].filter(([known]) => known !== path);
    if (at === null && others.length === ages.get().size) return;
    ages.set(new Map(at === null ? others : [...others, [path, at]]));
  };
  const drop = () => {
    for (const key of storage.keys()) if (key.startsWith(COPY)) storage.remove(key);
    ages.set(new Map());
  };
  return {
    isPossible: 'subtle' in crypto,
    ages,
    chosen: (whose) => {
      const { person: known, isOn } = switched() ?? {};
      if (known !== whose) return null;
      return isOn === true ? 'on' : 'off';
    },
    begin: (whose) => storage.set(SWITCH, JSON.stringify({ person: whose, isOn: true })),
    end: (whose) => {
      storage.set(SWITCH, JSON.stringify({ person: whose, isOn: false }));
      drop();
    },
    drop,
    keep: async (name, path, token, body) => {
      setAge(path, null);
      const whose = person();
      if (whose === null) return;
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const at = now();
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(token), utf8(JSON.stringify(body)));
      // it may have been switched off meanwhile
      if (person() === whose)
        storage.set(
          COPY + name,
          JSON.stringify({ person: whose, at, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) }),
        );
    },
    read: async (name, path, token) => {
      const { person: whose, at, iv = '', data = '' } = parse<Kept>(storage.get(COPY + name)) ?? {};
      if (at === undefined || person() !== whose) return null;
      try {
        const how = { name: 'AES-GCM', iv: fromBase64(iv) };
        const text = await crypto.subtle.decrypt(how, await keyOf(token), fromBase64(data));
        const body: unknown = JSON.parse(new TextDecoder().decode(text));
        setAge(path, at);
        return body;
      } catch {
        // damaged, or of another session
        return null;
      }
    },
  };
};
