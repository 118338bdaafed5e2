/** Headers of documents and files; those of the API are in kit/frame.ts. */

const policyOf = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ');

/** No nonce and no inline code: the precached shell is the same for everybody. */
const APP_POLICY = policyOf({
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default dompurify sw',
});

/** Pages about the machines: drawings carry their own styles. */
const ATLAS_POLICY = policyOf({
  'default-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
});

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

export const APP_HEADERS = { ...COMMON, 'Content-Security-Policy': APP_POLICY };
/** Of an address that holds a secret until the app has taken it out: it is told to nobody. */
export const SECRET_ADDRESS_HEADERS = { ...APP_HEADERS, 'Referrer-Policy': 'no-referrer' };
export const ATLAS_HEADERS = { ...COMMON, 'Content-Security-Policy': ATLAS_POLICY };

const YEAR_S = 31_536_000;
export const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`;
export const STRICT_TRANSPORT = `max-age=${YEAR_S}; includeSubDomains`;
