/** The national digital ID, which has our public keys. */
import { startIdentityProvider } from '#sandbox/identity-provider/identity-provider.ts';
import { publicKeysOf, readKeyFile } from '#server/adapters/digital-id-keys.adapter.ts';
import { given, tellReached } from './tell.ts';

const clientId = given('SINGPASS_CLIENT_ID');
const publicKeys = publicKeysOf(readKeyFile(given('SINGPASS_KEYS')));
const redirectUri = `${given('PUBLIC_URL')}/callback`;
const place = { host: '127.0.0.1', port: 0, hostname: '127.0.0.1' };
const { issuer } = await startIdentityProvider(place, { clientId, publicKeys, redirectUri });
tellReached({ SINGPASS_ISSUER: issuer });
