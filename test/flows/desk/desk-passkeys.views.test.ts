/** Passkeys of the browser: each of its errors becomes an end that the desk has words for. */
import { afterEach, expect, it, vi } from 'vitest';
import type { PasskeyRequest } from '#contract/entities/passkey.ts';
import { createPasskeys } from '#desk/app/passkeys.ts';

const REQUEST: PasskeyRequest = {
  rpId: 'localhost',
  challenge: 'AQID',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
};
const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer;
const SIGNED = {
  id: 'BAUG',
  rawId: bytes(4, 5, 6),
  type: 'public-key',
  response: { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3), userHandle: null },
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: null,
};

/** A browser whose passkeys answer as `get` does. */
const browserWith = (get: (options: CredentialRequestOptions) => Promise<unknown>) => {
  vi.stubGlobal('PublicKeyCredential', () => {});
  vi.stubGlobal('navigator', { credentials: { get } });
  return createPasskeys();
};
afterEach(() => vi.unstubAllGlobals());

it('a browser without passkeys is known as one', () => {
  expect(createPasskeys().areKnown).toBe(false);
});

it('what a passkey signed goes on as the contract has it, and without its person where the device names none', async () => {
  const passkeys = browserWith(() => Promise.resolve(SIGNED));
  expect(passkeys.areKnown).toBe(true);
  expect(await passkeys.use(REQUEST, new AbortController().signal)).toEqual({
    kind: 'answered',
    answer: {
      id: 'BAUG',
      rawId: 'BAUG',
      type: 'public-key',
      response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' },
    },
  });
});

it.for([
  ['NotAllowedError', 'left'],
  ['AbortError', 'left'],
  ['SecurityError', 'unusable'],
  ['UnknownError', 'unusable'],
])('%s of the browser is %s', async ([name, kind]) => {
  const passkeys = browserWith(() => Promise.reject(new DOMException('', name)));
  expect(await passkeys.use(REQUEST, new AbortController().signal)).toEqual({ kind });
});

it('the window of the browser is taken away when the desk leaves it', async () => {
  const passkeys = browserWith(
    ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );
  const leaving = new AbortController();
  const end = passkeys.use(REQUEST, leaving.signal);
  leaving.abort();
  expect(await end).toEqual({ kind: 'left' });
  expect(await passkeys.use(REQUEST, leaving.signal)).toEqual({ kind: 'left' });
});
