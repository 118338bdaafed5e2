/**
 * The national digital ID as a login: OpenID Connect under the FAPI 2.0 security profile, that is a pushed request
 * (PAR), PKCE, tokens bound to a key (DPoP), private_key_jwt, and an ID token that is signed and then encrypted to us.
 * https://docs.developer.singpass.gov.sg, technical specifications, integration guide.
 */
import * as client from 'openid-client';
import * as v from 'valibot';
import { cleanNumber } from '#contract/clean.ts';
import { PersonName } from '#contract/particulars.ts';
import { plainText } from '#contract/text.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { ALGORITHM, type ClientKey, type PublicKey, publicKeysOf } from './digital-id-keys.adapter.ts';

/** A person, as the digital ID identifies them. */
export interface DigitalIdentity {
  /** The account key: never changes and identifies no person by itself. */
  sub: string;
  name: string;
  /** NRIC or FIN, in normal form. */
  identityNumber: string;
  /** 1 to 12; null where the provider does not bring a date of birth. */
  birthMonth: number | null;
}

export interface DigitalId {
  /** Our public keys, which the provider reads. */
  publicKeys: { keys: PublicKey[] };
  /**
   * @param language of the provider's pages, if it has them in several
   * @returns the address for the browser, the state that comes back with it, and the secrets to keep until then
   * @throws Refused UNAVAILABLE
   */
  begin: (language: AnswerLanguage) => Promise<{ url: string; state: string; secrets: string }>;
  /**
   * Exchanges the code that the browser came back with, under the provider's name for itself, or null.
   * @throws Refused SINGPASS_FAILED, and UNAVAILABLE without an answer within ten seconds
   */
  finish: (returned: { code: string; state: string; iss: string | null; secrets: string }) => Promise<DigitalIdentity>;
}

export interface DigitalIdOptions {
  /** https, or http on this machine: the configuration refuses anything else. */
  issuer: string;
  clientId: string;
  keys: readonly ClientKey[];
  /** The address of the way back; registered with the provider, letter for letter. */
  redirectUri: string;
}

const ANSWER_WITHIN_MS = 10_000;
const RETRY_AFTER_S = 5;
const CLOCK_TOLERANCE_S = 60;
const CONTENT_ENCRYPTIONS = ['A256CBC-HS512', 'A256GCM'];

/** A key of P-256 as a JWK; `d` is its private part. */
type EcKey = { [Part in 'kty' | 'crv' | 'x' | 'y' | 'd']?: string | undefined };
interface Secrets {
  verifier: string;
  nonce: string;
  /** The private key that the tokens are bound to. */
  dpop: EcKey;
}

const importKey = ({ kty, crv, x, y, d }: EcKey, name: 'ECDSA' | 'ECDH', usages: KeyUsage[]): Promise<CryptoKey> => {
  const key = { kty, crv, x, y, ...(d !== undefined && { d }) } as JsonWebKey;
  return crypto.subtle.importKey('jwk', key, { name, namedCurve: 'P-256' }, d === undefined, usages);
};

const importPair = async ({ d, ...publicPart }: EcKey): Promise<CryptoKeyPair> => ({
  privateKey: await importKey({ d, ...publicPart }, 'ECDSA', ['sign']),
  publicKey: await importKey(publicPart, 'ECDSA', ['verify']),
});

const discover = async ({ issuer, clientId, keys }: DigitalIdOptions): Promise<client.Configuration> => {
  const signing = keys.find(({ use }) => use === 'sig');
  if (!signing) throw new Error('No key to sign with');
  const config = await client.discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: ALGORITHM.sig, [client.clockTolerance]: CLOCK_TOLERANCE_S },
    client.PrivateKeyJwt({ key: await importKey(signing, 'ECDSA', ['sign']), kid: signing.kid }),
    {
      timeout: ANSWER_WITHIN_MS / 1_000,
      execute: new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [],
    },
  );
  const decrypting = keys
    .filter(({ use }) => use === 'enc')
    .map(async (key) => ({ key: await importKey(key, 'ECDH', ['deriveBits']), alg: ALGORITHM.enc, kid: key.kid }));
  client.enableDecryptingResponses(config, CONTENT_ENCRYPTIONS, ...(await Promise.all(decrypting)));
  return config;
};

const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  iat: v.pipe(
    v.number(),
    v.check((seconds) => Math.abs(Date.now() / 1_000 - seconds) <= CLOCK_TOLERANCE_S, 'is not of now'),
  ),
  sub_attributes: v.object({
    identity_number: v.pipe(plainText(20), v.nonEmpty(), v.transform(cleanNumber)),
    name: PersonName,
    birthdate: v.optional(v.unknown()),
  }),
});

/** The month of a date as OpenID Connect writes it; null for a year alone, or anything else: a login never fails by it. */
const monthOfBirth = (birthdate: unknown): number | null => {
  const month = Number(/^\d{4}-(\d\d)-\d\d$/.exec(String(birthdate))?.[1]);
  return month >= 1 && month <= 12 ? month : null;
};

const identityOf = (tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>): DigitalIdentity => {
  // five parts: encrypted; the library would take an ID token that is only signed as well
  if (tokens.id_token?.split('.').length !== 5) throw new Error('An ID token that is not encrypted');
  const { sub, sub_attributes } = v.parse(Claims, tokens.claims());
  const { name, identity_number: identityNumber, birthdate } = sub_attributes;
  return { sub, name, identityNumber, birthMonth: monthOfBirth(birthdate) };
};

/** The provider did not answer, or reported a failure of its own: the person is unknown. */
const isUnreachable = (error: unknown): boolean => {
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500 || error.error === 'server_error' || error.error === 'temporarily_unavailable';
  if (error instanceof client.ClientError)
    return ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
      error.code ?? '',
    );
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
};

const unavailable = (cause: unknown) => new Refused('UNAVAILABLE', { retryAfter: RETRY_AFTER_S, cause });

/** All requests of a step together, since each of them may take its time. */
const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), ANSWER_WITHIN_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

export const openDigitalId = (options: DigitalIdOptions): DigitalId => {
  const { redirectUri } = options;
  let discovered: Promise<client.Configuration> | null = null;
  const provider = () => (discovered ??= discover(options));

  const begin = async (language: AnswerLanguage) => {
    const config = await provider();
    const dpop = await client.randomDPoPKeyPair(ALGORITHM.sig, { extractable: true });
    const [verifier, nonce, state] = [client.randomPKCECodeVerifier(), client.randomNonce(), client.randomState()];
    const url = await client.buildAuthorizationUrlWithPAR(
      config,
      {
        redirect_uri: redirectUri,
        scope: 'openid user.identity name',
        authentication_context_type: 'APP_AUTHENTICATION_DEFAULT',
        ui_locales: language,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      },
      { DPoP: client.getDPoPHandle(config, dpop) },
    );
    const secrets: Secrets = { verifier, nonce, dpop: await crypto.subtle.exportKey('jwk', dpop.privateKey) };
    return { url: url.href, state, secrets: JSON.stringify(secrets) };
  };

  const finish: DigitalId['finish'] = async ({ code, state, iss, secrets }) => {
    const { verifier, nonce, dpop } = JSON.parse(secrets) as Secrets;
    const config = await provider();
    // compared with the configured issuer, and missed where the provider says that it names itself (RFC 9207)
    const returned = new URL(`${redirectUri}?${new URLSearchParams({ code, state, ...(iss !== null && { iss }) })}`);
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
    const DPoP = client.getDPoPHandle(config, await importPair(dpop));
    return identityOf(await client.authorizationCodeGrant(config, returned, checks, undefined, { DPoP }));
  };

  return {
    publicKeys: publicKeysOf(options.keys),
    begin: (language) =>
      inTime(begin(language)).catch((error: unknown) => {
        discovered = null;
        throw unavailable(error);
      }),
    finish: (returned) =>
      inTime(finish(returned)).catch((error: unknown) => {
        if (!isUnreachable(error)) throw new Refused('SINGPASS_FAILED', { cause: error });
        discovered = null;
        throw unavailable(error);
      }),
  };
};
