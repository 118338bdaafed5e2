/** The provider's requirements: FAPI 2.0 as the national digital ID uses it, for one registered client. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { memory } from './memory.ts';
import { LOGIN_COOKIE } from './pages.ts';
import { PERSONAS } from './personas.ts';

export interface RegisteredClient {
  clientId: string;
  /** Keys for `sig` are used with ES256; ID tokens are encrypted when there is one for `enc` (ECDH-ES+A256KW). */
  publicKeys: { keys: { use: 'sig' | 'enc' }[] };
  redirectUri: string;
}

const LOGIN_S = 600;
const CODE_S = 60;

/** Every login asks, regardless of earlier ones in this browser. */
const alwaysAsk = () => {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const login = policy.get('login');
  login?.checks.clear();
  login?.checks.add(
    new interactionPolicy.Check('approval_needed', 'The login is approved each time', (ctx) => {
      const isAnswered = ctx.oidc.result?.login !== undefined;
      return isAnswered ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT;
    }),
  );
  return policy;
};

const attributesOf = ({ identityNumber, name, birthdate }: (typeof PERSONAS)[number], scopes: readonly string[]) => ({
  ...(scopes.includes('user.identity') && { identity_number: identityNumber, identity_coi: 'SG' }),
  ...(scopes.includes('name') && { name }),
  ...(birthdate !== null && { birthdate }),
});

const signingKey = (): NonNullable<Configuration['jwks']>['keys'][number] => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kty: 'EC',
  use: 'sig',
  alg: 'ES256',
  kid: 'sandbox',
});

const clientOf = ({
  clientId,
  publicKeys,
  redirectUri,
}: RegisteredClient): NonNullable<Configuration['clients']>[number] => ({
  client_id: clientId,
  jwks: publicKeys,
  redirect_uris: [redirectUri],
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: 'ES256',
  dpop_bound_access_tokens: true,
  id_token_signed_response_alg: 'ES256',
  ...(publicKeys.keys.some(({ use }) => use === 'enc') && {
    id_token_encrypted_response_alg: 'ECDH-ES+A256KW' as const,
    id_token_encrypted_response_enc: 'A256CBC-HS512' as const,
  }),
});

const findAccount: Configuration['findAccount'] = (_, sub) => {
  const persona = PERSONAS.find((person) => person.sub === sub);
  return (
    persona && {
      accountId: sub,
      claims: (_use, scope) => ({ sub, sub_type: 'user', sub_attributes: attributesOf(persona, scope.split(' ')) }),
    }
  );
};

const grantingTo =
  (clientId: string): Configuration['loadExistingGrant'] =>
  async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({
      clientId,
      ...(ctx.oidc.session?.accountId && { accountId: ctx.oidc.session.accountId }),
    });
    grant.addOIDCScope([...ctx.oidc.requestParamOIDCScopes].join(' '));
    await grant.save();
    return grant;
  };

const configurationFor = (client: RegisteredClient): Configuration => ({
  adapter: memory(),
  jwks: { keys: [signingKey()] },
  clients: [clientOf(client)],
  features: {
    fapi: { enabled: true, profile: '2.0' },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    dPoP: { enabled: true, nonceSecret: randomBytes(32), requireNonce: () => false },
    encryption: { enabled: true },
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  },
  enabledJWA: {
    clientAuthSigningAlgValues: ['ES256'],
    idTokenSigningAlgValues: ['ES256'],
    idTokenEncryptionAlgValues: ['ECDH-ES+A256KW'],
    idTokenEncryptionEncValues: ['A256CBC-HS512'],
  },
  pkce: { required: () => true },
  scopes: ['openid', 'user.identity', 'name'],
  claims: { openid: ['sub', 'sub_type', 'sub_attributes'] },
  conformIdTokenClaims: false,
  extraParams: ['authentication_context_type'],
  findAccount,
  loadExistingGrant: grantingTo(client.clientId),
  interactions: { policy: alwaysAsk(), url: (_, { uid }) => `/interaction/${uid}` },
  clientBasedCORS: () => false,
  cookies: { keys: [randomBytes(32).toString('base64url')], names: { interaction: LOGIN_COOKIE } },
  ttl: {
    AccessToken: CODE_S,
    AuthorizationCode: CODE_S,
    Grant: LOGIN_S,
    IdToken: CODE_S,
    Interaction: LOGIN_S,
    Session: LOGIN_S,
  },
  renderError: (ctx, { error }) => {
    ctx.type = 'text';
    ctx.body = `Sandbox of the digital ID: ${error}. Go back to MyNiks and try again.`;
  },
});

export const makeProvider = (issuer: string, client: RegisteredClient): Provider =>
  new Provider(issuer, configurationFor(client));
