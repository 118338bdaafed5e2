/**
 * Last answers of the calls that can be read offline, on this device alone. A key derived from the session's token
 * encrypts them, so that they end with the session (PWA-03). Public answers are the same for all users and stay
 * unencrypted.
 */
import type { PatientId, Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { COPY, type Copies, dropCopies } from './copies.ts';
import { KEPT } from './keeping.ts';

const SWITCH = `${KEPT}offline`;
const PUBLIC = 'myniks.public.';

interface Switch {
  person: PatientId;
  isOn: boolean;
}
/** `iv` and `data` are base64. */
interface Kept {
  person: PatientId;
  at: IsoInstant;
  iv: string;
  data: string;
}

export interface Named {
  /** Key that distinguishes the requests of one call. */
  name: string;
  /** Path of the call. */
  path: string;
  token: Token;
}

/** Stored copy of one request. */
export interface Copying {
  keep: (body: unknown) => Promise<void>;
  /** The last answer, or null; its time goes into `ages`. */
  read: () => Promise<unknown>;
}

/** Whether the page can encrypt: without https the browser offers no `crypto.subtle`. */
export const isPossible = (): boolean => 'subtle' in crypto;

/** Parses a stored object; null for a missing entry and for anything else than an object. */
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

const keyOf = async (token: Token): Promise<CryptoKey> => {
  const secret = await crypto.subtle.importKey('raw', utf8(token), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('offline copy') };
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
};

const readSwitch = ({ storage }: Copies) => parse<Switch>(storage.get(SWITCH));
/** The person whose answers are kept; null while the copy is switched off. */
const personOf = (copies: Copies): PatientId | null => {
  const { person, isOn } = readSwitch(copies) ?? {};
  return isOn === true && person !== undefined ? person : null;
};

/** The choice that this person made on this device; null before any. */
export const choiceOf = (copies: Copies, person: PatientId): 'on' | 'off' | null => {
  const { person: known, isOn } = readSwitch(copies) ?? {};
  if (known !== person) return null;
  return isOn === true ? 'on' : 'off';
};

/** Starts to keep answers for this person. */
export const beginCopy = ({ storage }: Copies, person: PatientId): void =>
  storage.set(SWITCH, JSON.stringify({ person, isOn: true }));

/** Switches the copy off and drops it. */
export const endCopy = (copies: Copies, person: PatientId): void => {
  copies.storage.set(SWITCH, JSON.stringify({ person, isOn: false }));
  dropCopies(copies);
};

const setAge = ({ ages }: Copies, path: string, at: IsoInstant | null): void => {
  const others = [...ages.get()].filter(([known]) => known !== path);
  if (at === null && others.length === ages.get().size) return;
  ages.set(new Map(at === null ? others : [...others, [path, at]]));
};

/** Copy of a public call's answer, unencrypted. */
export const publicCopy = (copies: Copies, { name, path }: Omit<Named, 'token'>): Copying => ({
  keep: async (body) => {
    setAge(copies, path, null);
    copies.storage.set(PUBLIC + name, JSON.stringify({ at: copies.now(), body }));
  },
  read: async () => {
    const { at, body } = parse<{ at: IsoInstant; body: unknown }>(copies.storage.get(PUBLIC + name)) ?? {};
    if (at === undefined) return null;
    setAge(copies, path, at);
    return body;
  },
});

/** Copy of an answer that belongs to a session, encrypted. */
export const ownCopy = (copies: Copies, named: Named): Copying => ({
  keep: (body) => keepCopy(copies, named, body),
  read: () => readCopy(copies, named),
});

/** Marks an answer as fresh and stores it. */
const keepCopy = async (copies: Copies, { name, path, token }: Named, body: unknown): Promise<void> => {
  setAge(copies, path, null);
  const person = personOf(copies);
  if (person === null) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const at = copies.now();
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(token), utf8(JSON.stringify(body)));
  // the copy may have been switched off during the encryption
  if (personOf(copies) !== person) return;
  const kept: Kept = { person, at, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
  copies.storage.set(COPY + name, JSON.stringify(kept));
};

/** The last answer, or null when this session cannot decrypt one; its time goes into `ages`. */
const readCopy = async (copies: Copies, { name, path, token }: Named): Promise<unknown> => {
  const { person, at, iv = '', data = '' } = parse<Kept>(copies.storage.get(COPY + name)) ?? {};
  if (at === undefined || personOf(copies) !== person) return null;
  try {
    const how = { name: 'AES-GCM', iv: fromBase64(iv) };
    const text = await crypto.subtle.decrypt(how, await keyOf(token), fromBase64(data));
    const body: unknown = JSON.parse(new TextDecoder().decode(text));
    setAge(copies, path, at);
    return body;
  } catch {
    // corrupt, or encrypted by another session
    return null;
  }
};
