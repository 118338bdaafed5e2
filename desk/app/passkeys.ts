/** Passkeys of this browser: the device signs what the desk asks, in a window of the browser's own. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyCreation, PasskeyMade, PasskeyProof, PasskeyRequest } from '#contract/entities/passkey.ts';
import type { PasskeyEnd } from '#machines/kit/passkey.ts';

export interface Passkeys {
  /** Whether the browser knows passkeys, on a page that it trusts with them. */
  areKnown: boolean;
  /** Asks for one of the passkeys that the request allows. The signal takes the window away. */
  use: (request: PasskeyRequest, signal: AbortSignal) => Promise<PasskeyEnd<PasskeyProof>>;
  /** Has the device make a passkey. */
  make: (creation: PasskeyCreation, signal: AbortSignal) => Promise<PasskeyEnd<PasskeyMade>>;
}

/** Names the end by the browser's error, which is the same for a person's refusal and for a time that ran out. */
const endOf = (error: unknown): PasskeyEnd<never> => {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return { kind: 'left' };
    case 'InvalidStateError':
      return { kind: 'known' };
    default:
      return { kind: 'unusable' };
  }
};

/** Runs one window of the browser. A second one would end the first. */
const ask = async <Answer>(start: () => Promise<Answer>, signal: AbortSignal): Promise<PasskeyEnd<Answer>> => {
  if (signal.aborted) return { kind: 'left' };
  const end = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', end);
  try {
    return { kind: 'answered', answer: await start() };
  } catch (error) {
    return endOf(error);
  } finally {
    signal.removeEventListener('abort', end);
  }
};

const proofFor = async (request: PasskeyRequest): Promise<PasskeyProof> => {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: request });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
};

const madeFor = async (creation: PasskeyCreation): Promise<PasskeyMade> => {
  const { id, rawId, response } = await startRegistration({ optionsJSON: creation });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
};

export const createPasskeys = (): Passkeys => ({
  areKnown: browserSupportsWebAuthn(),
  use: (request, signal) => ask(() => proofFor(request), signal),
  make: (creation, signal) => ask(() => madeFor(creation), signal),
});
