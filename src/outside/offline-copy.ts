/**
 * The last answers of the calls that can be read offline, on this device alone: encrypted with a key that comes from the
 * session's token, so that they end with the session (PWA-03). Public answers are the same for everybody, and kept plainly.
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
/** `iv` and `data` in base64. */
interface Kept {
  person: PatientId;
  at: IsoInstant;
  iv: string;
  data: string;
}

/** One request of a call. */
export interface Named {
  /** Tells the requests of one call apart. */
  name: string;
  /** Of the call. */
  path: string;
  token: Token;
}

/** Where copies of a call lie. */
export interface Copying {
  keep: (body: unknown) => Promise<void>;
  /** The last answer, whose age is then told; null when there is none. */
  read: () => Promise<unknown>;
}

/** Whether the page has what encrypts; one without https lacks it. */
export const isPossible = (): boolean => 'subtle' in crypto;

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

const keyOf = async (token: Token): Promise<CryptoKey> => {
  const secret = await crypto.subtle.importKey('raw', utf8(token), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('offline copy') };
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
};

const readSwitch = ({ storage }: Copies) => parse<Switch>(storage.get(SWITCH));
/** For whom answers are kept. */
const personOf = (copies: Copies): PatientId | null => {
  const { person, isOn } = readSwitch(copies) ?? {};
  return isOn === true && person !== undefined ? person : null;
};

/** What this person has said about it on this device. */
export const choiceOf = (copies: Copies, person: PatientId): 'on' | 'off' | null => {
  const { person: known, isOn } = readSwitch(copies) ?? {};
  if (known !== person) return null;
  return isOn === true ? 'on' : 'off';
};

/** From now on answers are kept for this person. */
export const beginCopy = ({ storage }: Copies, person: PatientId): void =>
  storage.set(SWITCH, JSON.stringify({ person, isOn: true }));

/** The person does not want it: all that was kept is dropped. */
export const endCopy = (copies: Copies, person: PatientId): void => {
  copies.storage.set(SWITCH, JSON.stringify({ person, isOn: false }));
  dropCopies(copies);
};

const setAge = ({ ages }: Copies, path: string, at: IsoInstant | null): void => {
  const others = [...ages.get()].filter(([known]) => known !== path);
  if (at === null && others.length === ages.get().size) return;
  ages.set(new Map(at === null ? others : [...others, [path, at]]));
};

/** Of a public call. */
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

/** Of a session. */
export const ownCopy = (copies: Copies, named: Named): Copying => ({
  keep: (body) => keepCopy(copies, named, body),
  read: () => readCopy(copies, named),
});

/** Notes that an answer has come, and keeps it. */
const keepCopy = async (copies: Copies, { name, path, token }: Named, body: unknown): Promise<void> => {
  setAge(copies, path, null);
  const person = personOf(copies);
  if (person === null) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const at = copies.now();
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(token), utf8(JSON.stringify(body)));
  // it may have been switched off meanwhile
  if (personOf(copies) !== person) return;
  const kept: Kept = { person, at, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
  copies.storage.set(COPY + name, JSON.stringify(kept));
};

/** The last answer, whose age is then told; null when there is none that this session can read. */
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
    // damaged, or of another session
    return null;
  }
};
