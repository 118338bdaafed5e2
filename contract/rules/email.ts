/** VALID-15; on the trimmed text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
export const EMAIL_MAX = 254;

export const isEmail = (typed: string): boolean => {
  const text = typed.trim();
  return text.length <= EMAIL_MAX && EMAIL.test(text);
};
