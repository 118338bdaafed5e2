import { cleanEmail } from '../clean.ts';

/** VALID-15; on the trimmed text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
export const EMAIL_MAX = 254;

export const isEmail = (written: string): boolean => {
  const text = cleanEmail(written);
  return text.length <= EMAIL_MAX && EMAIL.test(text);
};

/** An email or user ID of which its owner recognises the first letter and the host: d****@example.com. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}****${at < 0 ? '' : email.slice(at)}`;
};
