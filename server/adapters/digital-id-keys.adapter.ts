/**
 * Our keys towards the identity provider, as a JWK set. The first key of each use is the one in use; all of them are
 * published, so that the next one is announced before its use, and the last one still opens messages on their way.
 */
import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { ConfigError } from '#server/config/config.rules.ts';

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is not a number of P-256'));

const ClientKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: coordinate,
  y: coordinate,
  d: coordinate,
  kid: v.pipe(v.string(), v.nonEmpty()),
  /** sig signs our messages (ES256), enc decrypts those of the provider (ECDH-ES+A256KW). */
  use: v.picklist(['sig', 'enc']),
});
/** A private key on the curve P-256. */
export type ClientKey = v.InferOutput<typeof ClientKey>;

const hasUse = (use: ClientKey['use']) => (keys: ClientKey[]) => keys.some((key) => key.use === use);
const KeySet = v.object({
  keys: v.pipe(
    v.array(ClientKey),
    v.check(hasUse('sig'), 'has no key to sign with'),
    v.check(hasUse('enc'), 'has no key to decrypt with'),
    v.check((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'has two keys of one kid'),
  ),
});

export const ALGORITHM = { sig: 'ES256', enc: 'ECDH-ES+A256KW' } as const satisfies Record<ClientKey['use'], string>;

export interface PublicKey extends Omit<ClientKey, 'd'> {
  alg: (typeof ALGORITHM)[ClientKey['use']];
}

/** The public half of the keys. */
export const publicKeysOf = (keys: readonly ClientKey[]): { keys: PublicKey[] } => ({
  keys: keys.map(({ kty, crv, x, y, kid, use }) => ({ kty, crv, x, y, kid, use, alg: ALGORITHM[use] })),
});

const READABLE_BY_OTHERS = 0o077;

/**
 * @param path file of a JWK set that only its owner can read (mode 0600)
 * @throws ConfigError that names the fault and never repeats the file
 */
export const readKeyFile = (path: string): ClientKey[] => {
  const wrong = (reason: string) => new ConfigError(`SINGPASS_KEYS (${path}) ${reason}`);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw wrong('does not exist');
  if ((stat.mode & READABLE_BY_OTHERS) !== 0) throw wrong('can be read by others; its mode must be 0600');
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), KeySet), readFileSync(path, 'utf8'));
  if (result.success) return result.output.keys;
  const [{ message, path: at }] = result.issues;
  throw wrong(at ? `${v.getDotPath(result.issues[0])}: ${message}` : 'is no JSON');
};
