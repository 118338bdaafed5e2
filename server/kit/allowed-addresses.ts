/** Addresses and networks that a key of a system may be bound to: IPv4 and IPv6, with a prefix length or without. */
import { BlockList, type IPVersion, isIP } from 'node:net';

interface Network {
  address: string;
  family: IPVersion;
  prefix: number;
}

const familyOf = (address: string): IPVersion => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Null for text that is none. A prefix of 0 would bind to nothing, and a zone names a link of one machine alone. */
const networkIn = (text: string): Network | null => {
  const [address = '', length, ...more] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return null;
  const family = familyOf(address);
  const longest = family === 'ipv6' ? 128 : 32;
  if (length !== undefined && !/^[1-9]\d{0,2}$/.test(length)) return null;
  const prefix = length === undefined ? longest : Number(length);
  return prefix > longest ? null : { address, family, prefix };
};

export const isNetwork = (text: string): boolean => networkIn(text) !== null;

/** @param networks none: every address. @param address null for a caller whose address is unknown */
export const isAllowed = (networks: readonly string[], address: string | null): boolean => {
  if (networks.length === 0) return true;
  if (address === null) return false;
  const list = new BlockList();
  for (const text of networks) {
    const network = networkIn(text);
    if (network) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list.check(address, familyOf(address));
};
