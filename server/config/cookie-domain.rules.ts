/** Domains under which others have theirs: no browser keeps a cookie for com.sg. */
const REGISTRY = /^(?:ac|co|com|edu|gov|net|org|per)\.[a-z]{2}$/;
const ADDRESS = /^(?:\[.*\]|[\d.]+)$/;

/** app.clinics.sg has clinics.sg; null where there is none, as on localhost, on an IP address and on clinics.sg itself (CART-12). */
export const parentDomainOf = (publicUrl: string): string | null => {
  const { hostname } = new URL(publicUrl);
  const parent = hostname.split('.').slice(1).join('.');
  return ADDRESS.test(hostname) || !parent.includes('.') || REGISTRY.test(parent) ? null : parent;
};
