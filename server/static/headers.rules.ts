/** Headers of documents and files; those of the API are in kit/frame.ts. */
import type { CardSettings } from '#contract/calls/payment.calls.ts';

const policyOf = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ');

/** Other origins that the card form needs: its script, its calls, its frames. */
interface CardOrigins {
  script: string;
  connect: string;
  frame: string;
  form: string;
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE: CardOrigins = {
  script: 'https://js.stripe.com',
  connect: 'https://api.stripe.com',
  frame: 'https://js.stripe.com https://hooks.stripe.com',
  form: 'https://hooks.stripe.com',
};

const cardOrigins = ({ sandboxScript }: CardSettings): CardOrigins => {
  if (sandboxScript === undefined) return STRIPE;
  const { origin } = new URL(sandboxScript);
  return { script: origin, connect: origin, frame: '', form: '' };
};

/** No nonce and no inline code: the precached shell is the same for all users. */
const appPolicy = ({ script, connect, frame, form }: CardOrigins): string =>
  policyOf({
    'default-src': "'self'",
    'script-src': `'self' ${script}`,
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'connect-src': `'self' ${connect}`,
    // blob: shows a PDF that was fetched with the session's token
    'frame-src': `'self' blob: ${frame}`.trim(),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': form === '' ? "'self'" : `'self' ${form}`,
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default dompurify stripe sw',
  });

/** Policy of the atlas, whose drawings carry inline styles. */
const ATLAS_POLICY = policyOf({
  'default-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
});

/** Policy of the desk: nothing of another origin, no plugin, no form, no code made of texts. */
const DESK_POLICY = policyOf({
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'worker-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
});

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

export interface AppHeaders {
  app: Record<string, string>;
  /** Headers for an address that holds a secret until the app has removed it: no referrer. */
  secretAddress: Record<string, string>;
}

/** Headers that name the card provider's origins, or those of the sandbox in its place. */
export const appHeaders = (card: CardSettings): AppHeaders => {
  const app = { ...COMMON, 'Content-Security-Policy': appPolicy(cardOrigins(card)) };
  return { app, secretAddress: { ...app, 'Referrer-Policy': 'no-referrer' } };
};
/** No address of the desk leaves it, and no other site's window reaches it. */
export const DESK_HEADERS = {
  ...COMMON,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': DESK_POLICY,
};
export const ATLAS_HEADERS = { ...COMMON, 'Content-Security-Policy': ATLAS_POLICY };

const YEAR_S = 31_536_000;
export const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`;
/** For every answer of an app that people reach by https, whatever a proxy says about the one request. */
export const STRICT_TRANSPORT = { 'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains` };

/**
 * For the answer to a log out: the browser clears its cache of this site, pages behind Back included. Not "storage": the
 * language choice stays (AUTH-17), as do the files that work offline, and the app itself clears all else. Not "cookies":
 * a known browser stays known (docs/decisions/0017-known-devices.md).
 */
export const FORGET_PAGES = { 'Clear-Site-Data': '"cache"' };
