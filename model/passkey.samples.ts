/** A passkey in the models: the bytes of a device are of no meaning to a machine. */
import type { PasskeyCreation, PasskeyMade, PasskeyProof } from '#contract/entities/passkey.ts';

export const passkeyProof: PasskeyProof = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  response: { clientDataJSON: 'client', authenticatorData: 'device', signature: 'signed' },
};

export const passkeyMade: PasskeyMade = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  response: { clientDataJSON: 'client', attestationObject: 'device', transports: ['internal'] },
};

export const passkeyCreation: PasskeyCreation = {
  rp: { id: 'localhost', name: 'MyNiks' },
  user: { id: 'nadia', name: 'nadia@clinic.example', displayName: 'Nadia Hassan' },
  challenge: 'challenge',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 120_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
