/** A PayNow transfer as the text of a QR code (EMVCo merchant-presented mode): nested fields of id, length and content. */
import { centsOf, type Money } from '../money.ts';
import type { ClinicDay } from '../time-formats.ts';

export interface PayNowTransfer {
  /** The company's registration identifier. */
  uen: string;
  /** As banks show it: the first 25 characters, in ASCII. */
  name: string;
  amount: Money;
  /** The purpose as banks show it: the first 25 characters, in ASCII. */
  reference: string;
  /** The last day on which banks take it. */
  expires: ClinicDay;
}

const MAX_TEXT = 25;
const SGD = '702';
const BY_UEN = '2';
const NOT_EDITABLE = '0';

/** Letters and signs that do not fall into an ASCII one and its mark. */
const ALIKE: Record<string, string> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '·': '-',
};

const likeAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, (character) => ALIKE[character] ?? character);

/** Banks count, check and show these fields as ASCII; a text has a form for them when each character has one. */
export const hasBankForm = (text: string): boolean => /^[ -~]*[!-~][ -~]*$/.test(likeAscii(text));

const bankForm = (text: string): string =>
  likeAscii(text)
    .replace(/[^ -~]/gu, '')
    .trim()
    .slice(0, MAX_TEXT)
    .trimEnd();

const field = (id: string, content: string): string => `${id}${String(content.length).padStart(2, '0')}${content}`;

/** CRC-16/CCITT-FALSE of ASCII text, as four hexadecimal digits. */
export const checksumOf = (text: string): string => {
  let sum = 0xffff;
  for (const character of text) {
    sum ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : sum << 1;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
};

/** The amount, to the cent, cannot be changed by the payer (PAY-09). */
export const payNowText = ({ uen, name, amount, reference, expires }: PayNowTransfer): string => {
  const account = [
    field('00', 'SG.PAYNOW'),
    field('01', BY_UEN),
    field('02', uen),
    field('03', NOT_EDITABLE),
    field('04', expires.replaceAll('-', '')),
  ];
  const text = [
    field('00', '01'),
    // made for one payment
    field('01', '12'),
    field('26', account.join('')),
    field('52', '0000'),
    field('53', SGD),
    field('54', (centsOf(amount) / 100).toFixed(2)),
    field('58', 'SG'),
    field('59', bankForm(name)),
    field('60', 'Singapore'),
    field('62', field('01', bankForm(reference))),
    '6304',
  ].join('');
  return text + checksumOf(text);
};
