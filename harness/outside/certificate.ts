/** A certificate of this machine for a day, as DER by hand: no library of the product makes certificates. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { DAY_MS } from '#contract/time.ts';

const TAGS = { boolean: 1, whole: 2, bits: 3, octets: 4, oid: 6, utf8: 12, set: 0x31, time: 24, sequence: 48 } as const;
/** Tags of a certificate's version and extensions, and of names in the list of those that it is for. */
const [VERSION, EXTENSIONS, DNS, IP] = [0xa0, 0xa3, 0x82, 0x87];

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Uint8Array[]) => der(TAGS.sequence, ...parts);
const oid = (hex: string) => der(TAGS.oid, Buffer.from(hex, 'hex'));
const time = (ms: number) =>
  der(TAGS.time, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const BASIC_CONSTRAINTS = oid('551d13');
const ALTERNATIVE_NAMES = oid('551d11');
const YES = der(TAGS.boolean, Buffer.from([255]));

export interface Certificate {
  key: string;
  /** The certificate signs itself: a process with it in NODE_EXTRA_CA_CERTS accepts it. */
  cert: string;
}

/** @param hosts names that the certificate is for, besides 127.0.0.1 */
export const makeCertificate = (hosts: readonly string[]): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(TAGS.set, sequence(COMMON_NAME, der(TAGS.utf8, Buffer.from('Outside parties')))));
  const names = [...hosts.map((host) => der(DNS, Buffer.from(host))), der(IP, Buffer.from([127, 0, 0, 1]))];
  const now = Date.now();
  const content = sequence(
    der(VERSION, der(TAGS.whole, Buffer.from([2]))),
    der(TAGS.whole, Buffer.from([1]), randomBytes(8)),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(now - DAY_MS), time(now + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      EXTENSIONS,
      sequence(
        sequence(BASIC_CONSTRAINTS, YES, der(TAGS.octets, sequence(YES))),
        sequence(ALTERNATIVE_NAMES, der(TAGS.octets, sequence(...names))),
      ),
    ),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, ECDSA_WITH_SHA256, der(TAGS.bits, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
};
