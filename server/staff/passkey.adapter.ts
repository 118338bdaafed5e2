/** WebAuthn by @simplewebauthn/server: what a device is asked, and whether its answer is right. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { PasskeyCreation, PasskeyMade, PasskeyProof, PasskeyRequest } from '#contract/entities/passkey.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { KeptPasskey } from './passkey.store.ts';
import type { StaffRow } from './staff.store.ts';

/** The desk's address, to which passkeys belong. */
interface DeskSite {
  publicUrl: string;
  config: { deskUrl: string | null };
}

/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];
/** Shorter than a challenge lasts. */
const TIMEOUT_MS = 2 * MINUTE_MS;
const NEEDS = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;
const TYPE = 'public-key' as const;

const siteOf = ({ publicUrl, config }: DeskSite) => {
  const { hostname, origin } = new URL(config.deskUrl ?? publicUrl);
  return { rpID: hostname, origin };
};

const named = (keys: readonly KeptPasskey[]) =>
  keys.map(({ credentialId, transports }) => ({ id: credentialId, type: TYPE, transports }));

const handleOf = ({ id }: Pick<StaffRow, 'id'>): Buffer => Buffer.from(id);

export const creationFor = async (
  site: DeskSite,
  person: StaffRow,
  keys: readonly KeptPasskey[],
): Promise<PasskeyCreation> => {
  const { rpID } = siteOf(site);
  const { challenge, user } = await generateRegistrationOptions({
    rpID,
    rpName: 'MyNiks',
    userID: new Uint8Array(handleOf(person)),
    userName: person.email,
    userDisplayName: person.name,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: rpID, name: 'MyNiks' },
    user,
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: TYPE, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: named(keys),
    authenticatorSelection: NEEDS,
    attestation: 'none',
  };
};

/** @param keys that may sign; none lets the device offer those that it has for the desk */
export const requestOf = async (site: DeskSite, keys: readonly KeptPasskey[]): Promise<PasskeyRequest> => {
  const { rpID } = siteOf(site);
  const { challenge } = await generateAuthenticationOptions({ rpID });
  const { userVerification } = NEEDS;
  return { rpId: rpID, challenge, timeout: TIMEOUT_MS, userVerification, allowCredentials: named(keys) };
};

/** The challenge that an answer says it signed; empty for an answer without one. */
export const challengeIn = ({ response }: { response: { clientDataJSON: string } }): string => {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
};

/** The library throws whatever is wrong with an answer. */
const orNull = async <Right>(checked: Promise<Right>): Promise<Right | null> => checked.catch(() => null);

/** @returns the passkey that a device made; null when the answer is wrong */
export const readMade = async (
  site: DeskSite,
  { id, rawId, type, response }: PasskeyMade,
): Promise<(Omit<KeptPasskey, 'id' | 'staffId'> & { isSynced: boolean }) | null> => {
  const { rpID, origin } = siteOf(site);
  const checked = await orNull(
    verifyRegistrationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challengeIn({ response }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (checked?.registrationInfo === undefined) return null;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports,
    isSynced: credentialBackedUp,
  };
};

/** @returns the device's counter; null when the answer is not this passkey's, for this person and this desk */
export const readProof = async (
  site: DeskSite,
  { id, rawId, type, response }: PasskeyProof,
  key: KeptPasskey,
): Promise<{ counter: number; isSynced: boolean } | null> => {
  const { rpID, origin } = siteOf(site);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (userHandle !== undefined && userHandle !== handleOf({ id: key.staffId }).toString('base64url')) return null;
  const signed = { clientDataJSON, authenticatorData, signature };
  const checked = await orNull(
    verifyAuthenticationResponse({
      response: { id, rawId, type, response: signed, clientExtensionResults: {} },
      expectedChallenge: challengeIn({ response }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    }),
  );
  if (checked?.verified !== true) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
};
