/** The domain of the store's cookie; the list of public suffixes, under which others have theirs, is that of browsers. */
import { getPublicSuffix } from 'tldts';

const ADDRESS = /^(?:\[.*\]|[\d.]+)$/;

/** No browser keeps a cookie for com.sg, or for a domain whose names are given to anybody. */
const isPublic = (domain: string): boolean => getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

/** app.clinics.sg has clinics.sg; null where there is none, as on localhost, on an IP address and on clinics.sg itself (CART-12). */
export const parentDomainOf = (publicUrl: string): string | null => {
  const { hostname } = new URL(publicUrl);
  const parent = hostname.split('.').slice(1).join('.');
  return ADDRESS.test(hostname) || parent === '' || isPublic(parent) ? null : parent;
};

/** Why browsers refuse a cookie of that domain from the app, or show it to sites of others; null for a good one. */
export const faultOfDomain = (domain: string, publicUrl: string): string | null => {
  const { hostname } = new URL(publicUrl);
  if (isPublic(domain)) return 'STORE_COOKIE_DOMAIN is a public suffix, under which others have their sites';
  return hostname === domain || hostname.endsWith(`.${domain}`)
    ? null
    : `STORE_COOKIE_DOMAIN is no parent of ${hostname}, the host of PUBLIC_URL`;
};
