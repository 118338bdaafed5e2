/** clinic.yaml: who the group is. */
import * as v from 'valibot';
import { hasBankForm } from '../rules/paynow.ts';
import { day, email, maybe, must, path, percent, phone, text, website, words } from './kit.ts';

const uen = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9]{9,10}$/, () => 'UEN is not 9 or 10 letters and digits'),
);

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
/** Contrast of a colour with white, 1 to 21. @param colour #rrggbb */
const contrastWithWhite = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(colour.slice(at, at + 2)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
};
const CONTRAST = 4.5;
const colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-fA-F]{6}$/, () => '{key} is not written as "#1f6f5c"'),
);
const strongColour = v.pipe(
  colour,
  must(
    (input) => !/^#[0-9a-fA-F]{6}$/.test(input) || contrastWithWhite(input) >= CONTRAST,
    (input) => `Colour has ${contrastWithWhite(input).toFixed(1)}:1 with white; ${CONTRAST} needed`,
  ),
);

const SENDER_MAX = 11;
const smsSender = v.pipe(
  v.string(),
  v.maxLength(SENDER_MAX, ({ input }) => `SMS sender has ${input.length} characters; ${SENDER_MAX} at most`),
  v.regex(/^[A-Za-z0-9]{3,}$/, () => 'SMS sender is not 3 to 11 letters and digits'),
);

const ownText = v.strictObject({ version: text(20), en: path, zh: v.exactOptional(path) });
const terms = v.union([v.literal('product'), ownText], () => '{key} is neither "product" nor {version, en, zh}');
export type OwnText = v.InferOutput<typeof ownText>;

export const Clinic = v.strictObject({
  format: v.number(),
  group: v.strictObject({
    name: words(60),
    'short-name': text(12),
    languages: v.optional(
      v.pipe(
        v.array(v.picklist(['en', 'zh'])),
        v.includes('en', () => '{key} has to have en'),
      ),
      ['en', 'zh'],
    ),
  }),
  company: v.strictObject({
    uen,
    name: v.pipe(
      text(120),
      must(hasBankForm, () => '{key} has to be in Latin letters, in which banks show it'),
    ),
    address: text(200),
    gst: v.strictObject({
      registered: v.boolean(),
      number: maybe(text(20)),
      percent: v.optional(percent, 9),
    }),
  }),
  contact: v.strictObject({
    phone,
    email,
    website: maybe(website),
    'data-protection': v.strictObject({ name: text(60), email }),
    'late-orders': maybe(email),
  }),
  'china-office': maybe(v.strictObject({ address: words(200), phone })),
  brand: v.strictObject({
    'points-name': v.optional(text(12), 'NIK$'),
    colour: v.optional(strongColour, '#1f6f5c'),
    background: v.optional(colour, '#f6f5f0'),
    icon: path,
    wordmark: maybe(path),
  }),
  messages: v.strictObject({
    'mail-name': maybe(text(60)),
    'sms-sender': maybe(smsSender),
    'sms-registered': maybe(day),
  }),
  terms: v.optional(
    v.strictObject({
      niks: v.optional(terms, 'product'),
      'identity-notice': v.optional(terms, 'product'),
      video: v.optional(terms, 'product'),
    }),
    {},
  ),
});
export type Clinic = v.InferOutput<typeof Clinic>;
