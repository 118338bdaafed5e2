import { generateKeyPairSync } from 'node:crypto';
import type { ClientKey } from '#server/adapters/digital-id-keys.adapter.ts';

const makeKey = (use: ClientKey['use']): ClientKey => {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return { kty: 'EC', crv: 'P-256', x, y, d, kid: `sandbox-${use}`, use };
};

/** Keys of the app towards the sandbox, new at each start. */
export const makeClientKeys = (): ClientKey[] => [makeKey('sig'), makeKey('enc')];
