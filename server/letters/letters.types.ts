import type { LetterKind } from '#contract/entities/letters.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Company } from '#server/config/company.rules.ts';
import type { Chinese } from '#server/kit/chinese.store.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { NoticeKind } from '#server/notification/notification.words.ts';
import type { EndingNiks, OrderFacts, Place, VisitFacts } from './facts.store.ts';

/** Names in braces in the texts of letters. A sentence or line with an unknown name is left out; subject and first sentence have only known ones. */
export type Facts = Readonly<Record<string, string>>;

/** Subject, first sentence, and what follows in sentences. */
type LetterTexts = readonly [subject: string, first: string, ...next: string[]];

/** The page that the one link of a letter opens. */
export type LinkName =
  | 'visit'
  | 'consultation'
  | 'payHeld'
  | 'order'
  | 'bill'
  | 'records'
  | 'record'
  | 'niks'
  | 'terms'
  | 'store'
  | 'sessions'
  | 'home'
  | 'refills'
  | 'call';

export interface LetterRow {
  /** How the app shows the event; null: not at all. */
  notice: NoticeKind | null;
  /** Subject whose facts the texts name. */
  about: 'visit' | 'order' | 'member';
  /** The switch that turns the letter off; null for a letter that law or money requires, which has no switch. */
  kind: LetterKind | null;
  /** owed: mailed whatever the member has switched off. chosen: mailed while the switch is on. */
  mail: 'never' | 'chosen' | 'owed';
  /** soon: within 24 hours before the visit. fallback: to a reader without a proven email. */
  sms: 'never' | 'chosen' | 'soon' | 'fallback';
  link: LinkName;
  /** The attached file: the calendar's entry, new or taken out, or the receipt. */
  attach?: 'publish' | 'cancel' | 'receipt';
  /** The link has a key that ends all former ones of the order; without a key there is no letter. */
  renewsKey?: true;
  /** Whether the event is about an entry of the clinic, which only a reader with a proven identity number hears of. */
  isRecord?: true;
  texts: Record<AnswerLanguage, LetterTexts>;
}

/** Everything that the letters of an event are made from. */
export interface Known {
  row: LetterRow;
  metadata: Readonly<Record<string, unknown>>;
  visit: VisitFacts | null;
  order: OrderFacts | null;
  /** Place that issued the record. */
  issuer: Place | null;
  ending: readonly EndingNiks[];
  /** Chinese of the names above. */
  chinese: Chinese;
  company: Company;
  /** Settings of the group. */
  cancelHours: number;
  payDays: number;
  now: IsoInstant;
}
