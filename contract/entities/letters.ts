/** Letters that a member chooses, by kind and channel; all others are owed by law or for money, and always sent. */
import * as v from 'valibot';
import { maybe } from '../text.ts';

export const LetterChannel = v.picklist(['mail', 'sms']);
export type LetterChannel = v.InferOutput<typeof LetterChannel>;

/** The channels of each kind, and whether one is on until the member has chosen. */
export const LETTER_KINDS = {
  reminders: { mail: true, sms: false },
  bookings: { mail: true },
  holds: { sms: false },
  planned: { mail: false },
  parcels: { mail: true, sms: false },
  requests: { mail: true },
  niks: { mail: true },
  records: { mail: true },
  announcements: { mail: false },
  news: { mail: false },
} as const satisfies Record<string, Partial<Record<LetterChannel, boolean>>>;
export type LetterKind = keyof typeof LETTER_KINDS;
export const LetterKind = v.picklist(Object.keys(LETTER_KINDS) as LetterKind[]);

/** Every switch with its value before the member has chosen. */
export const USUAL_CHOICES = Object.entries(LETTER_KINDS).flatMap(([kind, channels]) =>
  Object.entries(channels).map(([channel, isOn]) => ({ kind, channel, isOn })),
) as readonly LetterChoice[];

/** Whether the kind reaches a member by this channel as long as nothing is chosen; null when it never does. */
export const usualOf = (kind: LetterKind, channel: LetterChannel): boolean | null => {
  const usual: Partial<Record<LetterChannel, boolean>> = LETTER_KINDS[kind];
  return usual[channel] ?? null;
};

export const LetterChoice = v.object({ kind: LetterKind, channel: LetterChannel, isOn: v.boolean() });
export type LetterChoice = v.InferOutput<typeof LetterChoice>;

/** `choices` lists every switch, also those that the member never touched. */
export const LetterSettings = v.object({
  /** The member's proven contacts, to which alone letters go. */
  email: maybe(v.string()),
  phone: maybe(v.string()),
  choices: v.array(LetterChoice),
});
export type LetterSettings = v.InferOutput<typeof LetterSettings>;
