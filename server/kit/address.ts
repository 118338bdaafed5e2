/** The origin of a request, as limits count it. */
import { isIP, SocketAddress } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** One client, as limits count it. IPv6 hands every household 2^64 addresses at least, so an address there is a /64. */
export interface Place {
  address: string;
  /** The /48 of an IPv6 address, the size of an organisation; null for IPv4. */
  network: string | null;
  /** The /32 of an IPv6 address, the size of a provider; null for IPv4. */
  carrier: string | null;
  /** Addresses that one party may own together: a /24 of IPv4, a /48 of IPv6. No limit counts by it. */
  crowd: string;
}

const elsewhere = (address: string): Place => ({ address, network: null, carrier: null, crowd: address });
const ofIpv4 = (address: string): Place => ({
  ...elsewhere(address),
  crowd: `${address.slice(0, address.lastIndexOf('.'))}.0/24`,
});

/** The address alone, without the port or the zone that proxies write with it; null for anything else. */
export const bareAddress = (text: string): string | null => {
  const withoutZone = text.trim().replace(/%[^\]]*/, '');
  const unwrapped = withoutZone.replace(/^\[([^\]]*)\]$/, '$1');
  if (isIP(unwrapped)) return unwrapped;
  // also takes numbers for addresses, as browsers do
  return /[.:]\S*:\d+$/.test(withoutZone) ? (SocketAddress.parse(withoutZone)?.address ?? null) : null;
};

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): string[] => {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = after === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  return [...(left ?? []), ...Array.from({ length: zeros }, () => '0'), ...(right ?? [])];
};

/** Prefixes of IPv6 addresses that hold an IPv4 address: mapped, and translated by NAT64. */
const AROUND_IPV4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];
const ipv4In = (groups: readonly string[]): string | null => {
  if (!AROUND_IPV4.includes(groups.slice(0, 6).join(':'))) return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const bits = Number.parseInt(group, 16);
    return [bits >> 8, bits & 255];
  });
  return bytes.join('.');
};

/** @param text from a socket or a proxy; all texts that are no address share one place */
export const placeOf = (text: string): Place => {
  const address = bareAddress(text);
  if (address === null) return elsewhere('unknown');
  if (isIP(address) === 4) return ofIpv4(address);
  const groups = groupsOf(address);
  const ipv4 = ipv4In(groups);
  if (ipv4 !== null) return ofIpv4(ipv4);
  const first = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`;
  return { address: first(4), network: first(3), carrier: first(2), crowd: first(3) };
};

/** The place of a call without a socket. */
export const IN_PROCESS = 'in process';

/** The other end of the connection, whatever the request's headers claim. */
export const socketAddressOf = (c: Context): string =>
  c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : IN_PROCESS;

/**
 * The client's address: the socket's, unless `trustedHops` proxies of ours are before the server; then the entry that
 * the outermost of them appended to X-Forwarded-For. A client's own entries there change nothing.
 */
const clientTextOf = (c: Context, trustedHops: number): string => {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  const trusted = trustedHops > 0 ? forwarded.at(-trustedHops)?.trim() : undefined;
  return trusted || socketAddressOf(c);
};

/** The client's whole address; null where it is unknown. */
export const clientAddressOf = (c: Context, trustedHops: number): string | null =>
  bareAddress(clientTextOf(c, trustedHops));

export const clientPlaceOf = (c: Context, trustedHops: number): Place => {
  const text = clientTextOf(c, trustedHops);
  return text === IN_PROCESS ? elsewhere(text) : placeOf(text);
};
