/** Secrets that the database must not read or compare: sealed by AES-256-GCM, or stored as an HMAC only. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Vault {
  /** Gives another result each time. */
  seal: (text: string) => Buffer;
  /** @throws for text that was sealed with another secret, or changed since */
  open: (sealed: Uint8Array) => string;
  /** 32 bytes, the same for the same text; `purpose` separates different uses. */
  fingerprint: (purpose: string, text: string) => Buffer;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param secret 32 random bytes; without the same ones nothing sealed can be opened again */
export const createVault = (secret: Buffer): Vault => {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `myniks ${use}`, 32));
  const sealing = keyFor('sealing');
  const fingerprinting = keyFor('fingerprint');
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const hidden = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
    },
    fingerprint: (purpose, text) => createHmac('sha256', fingerprinting).update(`${purpose}\0${text}`).digest(),
  };
};
