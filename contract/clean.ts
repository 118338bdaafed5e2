/**
 * Written text as it is judged, compared, sent and stored: one function for each kind of text, used by fields and by the
 * wire alike before any rule or limit. Each leaves out what phones, mail programs and keyboards add to a text.
 * Passwords have none: they are never cleaned.
 */
import { OTP_DIGITS } from './constants.ts';

/** Characters that draw nothing: marks of direction, soft hyphens, blanks of no width, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** U+200C and U+200D stay between letters of scripts that join, and U+200D and U+FE0F in pictures made of several. */
const JOINED = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}]`;
const JOINER = String.raw`(?:\u200c|\u200d)`;
const UNSEEN_BUT_JOINERS = new RegExp(
  String.raw`(?<!${JOINED}|\ufe0f)${JOINER}|${JOINER}(?!${JOINED})|(?!${JOINER}|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]`,
  'gu',
);
const ODD_BLANKS = /[\t\p{Zs}]/gu;
const DASHES = /[\p{Pd}\u2212\u30fc]/gu;
const BLANKS = /\s+/g;
/** Full-width Latin, half-width kana and Hangul. */
const OTHER_WIDTHS = /[\uff01-\uffee]+/g;
/** Quotation marks, brackets and signs that a copied text has around it. */
const SIGNS_BEFORE = /^[\s"'“”‘’«»<([{【「,;:.]+/u;
const SIGNS_AFTER = /[\s"'“”‘’«»>)\]}】」,;:.]+$/u;

/** A digit of any script by its value: each script has its ten in a row. */
const valueOf = (digit: string): string => {
  const at = digit.codePointAt(0) ?? 0;
  let zero = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
};

/** The text without unseen characters, with letters and digits in their usual form. */
const plainOf = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/(?!\d)\p{Nd}/gu, valueOf);
const withoutSigns = (plain: string): string => plain.replace(SIGNS_BEFORE, '').replace(SIGNS_AFTER, '');

/** Text of one line or several: NFC, each blank a plain one, without unseen characters; newlines stay. */
export const cleanText = (written: string): string =>
  written.normalize('NFC').replaceAll(/\r\n?/g, '\n').replace(UNSEEN_BUT_JOINERS, '').replace(ODD_BLANKS, ' ').trim();

/** A name keeps its characters (NFC, not NFKC), but letters that exist in several widths get the usual one. */
export const cleanName = (written: string): string =>
  cleanText(written.replace(OTHER_WIDTHS, (wide) => wide.normalize('NFKC')))
    .replaceAll('\ufe0f', '')
    .replace(BLANKS, ' ')
    .trim();

/** Returns the email in lower case; of a name with an address in brackets, the address alone. */
export const cleanEmail = (written: string): string => {
  const plain = plainOf(written).replaceAll('。', '.').trim();
  const bracketed = /<([^<>]*)>[\s,;]*$/.exec(plain)?.[1] ?? plain;
  return withoutSigns(withoutSigns(bracketed).replace(/^mailto:([^?]*).*$/i, '$1')).toLowerCase();
};

/** Digits and signs of a phone number; a plus stays, as do letters. */
export const cleanPhone = (written: string): string =>
  plainOf(written)
    .trim()
    .replace(/^(?:tel|sms|callto):/i, '')
    // the zero of +44 (0)7911 is dialled at home
    .replaceAll('(0)', '0')
    .replace(DASHES, '')
    .replaceAll(/[\s()[\].·•・'"“”‘’,;:]/g, '');

/** NRIC, FIN and passport numbers become capitals without blanks and dashes. */
export const cleanNumber = (written: string): string =>
  withoutSigns(plainOf(written)).replace(BLANKS, '').replace(DASHES, '').toUpperCase();

/** The text in capitals, without blanks. */
export const cleanPromoCode = (written: string): string =>
  withoutSigns(plainOf(written)).replace(BLANKS, '').toUpperCase();

/** An order's number as it is printed: INV-000123, also where a bank has left out its dash. */
export const cleanInvoiceNo = (written: string): string =>
  withoutSigns(plainOf(written))
    .replace(/^#/, '')
    .replace(DASHES, '-')
    .replace(BLANKS, '')
    .toUpperCase()
    .replace(/^INV-*(?=\d)/, 'INV-');

const SINGAPORE = "singapore|s['’.]?pore|sg|s|新加坡|星洲";
const POSTAL_WORDS = 'postal(?:code)?|postcode|zip(?:code)?|邮区|邮编|邮政编码|郵區|郵編';
const POSTAL_FORM = new RegExp(
  `^(?:${POSTAL_WORDS})?:?\\(?(?:${SINGAPORE})?\\)?,?\\(?(\\d+)\\)?,?(?:${SINGAPORE})?$`,
  'i',
);

/** A code of Singapore becomes its digits alone; another country's stays as it is written there. */
export const cleanPostalCode = (countryCode: string | null, written: string): string => {
  const plain = withoutSigns(plainOf(written).replace(DASHES, '-').replace(BLANKS, ' '));
  if (countryCode !== 'SG') return plain;
  return POSTAL_FORM.exec(plainOf(written).replace(DASHES, '').replaceAll(/[\s.]/g, ''))?.[1] ?? plain;
};

const CODE_GROUP = /(?<![a-z\d]|\d[.,-])(?:\d{6}|\d{3}[ -]\d{3})(?![a-z\d]|[.,-]\d)/gi;
const CHINESE_SIGNS = /[，。、；：！？【】（）「」]/g;

/**
 * The digits of a one-time code. A message that was copied whole gives its only group of OTP_DIGITS digits, or nothing
 * where it has none or several; a shorter text gives all its digits.
 */
export const cleanOneTimeCode = (written: string): string => {
  const plain = plainOf(written.replace(CHINESE_SIGNS, ' ')).replace(DASHES, '-');
  const digits = plain.replaceAll(/\D/g, '');
  const isMessage = /\p{L}/u.test(plain) && plain.trim().length > OTP_DIGITS + 1;
  if (!isMessage) return digits;
  const groups = new Set(plain.match(CODE_GROUP)?.map((group) => group.replaceAll(/\D/g, '')));
  return groups.size === 1 ? ([...groups][0] ?? '') : '';
};

/** Words of a search and of the searched texts, with the same letters for each way to write them. */
export const cleanSearch = (written: string): string =>
  plainOf(written.replaceAll(/[’‘ʼ`´]/g, "'"))
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(DASHES, (dash) => (dash === '\u30fc' ? dash : '-'))
    .replaceAll(/(?<=\p{L})\.(?=\P{N}|$)/gu, ' ')
    .replace(BLANKS, ' ')
    .trim();
