/** Passkeys of staff, as the calls of WebAuthn carry them: bytes travel as base64url. */
import * as v from 'valibot';
import { PasskeyId } from '../ids.ts';
import { maybe } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';

const bytes = (max: number) =>
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(max), v.regex(/^[\w-]+$/, 'is no base64url'));
const credentialId = bytes(1_400);
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10));
const type = v.literal('public-key');
const named = v.array(v.object({ id: v.string(), type, transports: v.array(v.string()) }));

export const Passkey = v.object({
  _id: PasskeyId,
  name: v.string(),
  addedAt: IsoInstant,
  usedAt: maybe(IsoInstant),
  /** A copy of it is kept by the maker of the device, and may be on other devices. */
  isSynced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** Options of navigator.credentials.create(). */
export const PasskeyCreation = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type, alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: named,
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

/** Options of navigator.credentials.get(); without named passkeys the device offers its own. */
export const PasskeyRequest = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: named,
});
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;

/** Every answer of a passkey names it. */
const answering = { id: credentialId, rawId: credentialId, type };

export const PasskeyMade = v.object({
  ...answering,
  response: v.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(32_000),
    transports: v.optional(transports, []),
  }),
});
export type PasskeyMade = v.InferOutput<typeof PasskeyMade>;

export const PasskeyProof = v.object({
  ...answering,
  response: v.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: v.optional(bytes(128)),
  }),
});
export type PasskeyProof = v.InferOutput<typeof PasskeyProof>;
