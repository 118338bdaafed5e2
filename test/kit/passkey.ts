/** A device with passkeys, for tests: it makes one, and signs what the desk asks, as a browser would answer. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyCreation, PasskeyMade, PasskeyProof, PasskeyRequest } from '#contract/entities/passkey.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HOLDS_KEY = 0x40;

interface Ways {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** Value from which the device counts on, as a copy of it would. */
  counter?: number;
}

export interface Device {
  make: (creation: PasskeyCreation, ways?: Ways) => PasskeyMade;
  prove: (request: PasskeyRequest, ways?: Ways) => PasskeyProof;
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const authDataOf = (rpId: string, flags: number, counter: number): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
};

/** COSE: an ES256 key by its point. */
const coseOf = (key: KeyObject): Uint8Array => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ];
  return isoCBOR.encode(new Map(parts));
};

export const newDevice = (site: string): Device => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = base64url(credential);
  let uses = 0;
  let handle = '';
  const clientData = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const flagsOf = ({ isVerified = true }: Ways) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  return {
    make: ({ challenge, rp, user }, ways = {}) => {
      handle = user.id;
      const size = Buffer.alloc(2);
      size.writeUInt16BE(credential.length);
      const head = authDataOf(ways.rpId ?? rp.id, flagsOf(ways) | HOLDS_KEY, 0);
      const authData = new Uint8Array(Buffer.concat([head, Buffer.alloc(16), size, credential, coseOf(publicKey)]));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, ways.origin)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },
    prove: ({ challenge, rpId }, ways = {}) => {
      uses += 1;
      const client = clientData('webauthn.get', challenge, ways.origin);
      const authData = authDataOf(ways.rpId ?? rpId, flagsOf(ways), ways.counter ?? uses);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: handle,
        },
      };
    },
  };
};
