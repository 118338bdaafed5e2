/** Search with the words people use: states, what happens in them, clauses, journeys and pages. */
import { oncePer } from '#machines/kit/once-per.ts';
import type { Words } from '#machines/kit/story.ts';
import { ALIKE, STOP } from './alike.ts';
import { seenIn } from './wanted-look.ts';

type EntryKind =
  /** No result, but a word in both languages. */
  | 'word'
  | 'page'
  | 'question'
  | 'journey'
  | 'flow'
  | 'state'
  | 'event'
  | 'clause'
  | 'letter'
  | 'promise'
  | 'text'
  | 'refusal'
  | 'kept'
  | 'figure'
  | 'act'
  | 'proof';
export interface Entry {
  kind: EntryKind;
  to: string;
  title: Words;
  /** Place of the entry, and the text that follows. */
  about: Words;
  /** Further words that find the entry, ids among them. */
  names: string;
  /** Whether people only wait for an answer in the state. */
  isPassing?: boolean;
  /** Address of the app's picture of the state, without view. */
  picture?: string;
}

/** `miss` also finds `missing` and `missed`. */
const stemOf = (word: string): string =>
  word.replace(/(?:ies|ing|ed|es|s)$/, (end) => (word.length - end.length < 3 ? end : ''));

export const isChinese = (text: string): boolean => /[\u4e00-\u9fff]/.test(text);
interface Dictionary {
  /** Words that mean the same. */
  groups: readonly (readonly string[])[];
  chinese: RegExp;
}
const dictionaryOf = oncePer((entries: readonly Entry[]): Dictionary => {
  const labels = entries.flatMap(({ kind, title }) => (kind === 'word' ? [[title.en.toLowerCase(), title.zh]] : []));
  const groups = [...ALIKE, ...labels];
  const known = groups.flat().filter(isChinese);
  return { groups, chinese: new RegExp(known.toSorted((one, other) => other.length - one.length).join('|'), 'g') };
});
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Chinese has no spaces: words with others that mean the same, and the segmenter's words between them. */
const chineseWords = (text: string, { chinese }: Dictionary): string[] => [
  ...(text.match(chinese) ?? []),
  ...text.split(chinese).flatMap((rest) => Array.from(segmenter.segment(rest), ({ segment }) => segment)),
];

/** Several words with one meaning count as one word, except “an hour” and “a day”, which answer how often. */
const PHRASES = new RegExp(
  `\\b(?:${ALIKE.flat()
    .filter((one) => /^(?!an? )[a-z].* /.test(one))
    .toSorted((one, other) => other.length - one.length)
    .join('|')})\\b`,
  'g',
);

interface Wanted {
  own: readonly string[];
  /** Would do for it. */
  alike: readonly string[];
}
/** Every word of the question. */
const wantedOf = (question: string, dictionary: Dictionary): Wanted[] => {
  const { groups } = dictionary;
  const lower = question.toLowerCase();
  const phrases = lower.match(PHRASES) ?? [];
  const words = lower.replace(PHRASES, ' ').match(/[a-z$][a-z0-9$_]*(?:-[a-z0-9]+)*|[\u4e00-\u9fff]+/g) ?? [];
  const all = [
    ...phrases,
    ...words.flatMap((word) => (isChinese(word) ? chineseWords(word, dictionary) : [word])),
  ].filter(Boolean);
  const plain = all.filter(
    (word) => !STOP.has(word) && (!/^[\u4e00-\u9fff]$/.test(word) || groups.flat().includes(word)),
  );
  return [...new Set(plain.length > 0 ? plain : all)].map((word) => ({
    own: [...new Set([word, stemOf(word)])].filter((one) => one.length > 1 || isChinese(one)),
    alike: groups.filter((group) => group.some((one) => one === word || stemOf(one) === stemOf(word))).flat(),
  }));
};

export interface Found {
  entry: Entry;
  score: number;
  /** Whether the entry lacks words of the question that other entries have. */
  isNear: boolean;
}

const isAsciiWord = (text: string): boolean => /^[a-z0-9$]/.test(text);
const matches = (text: string, one: string): boolean => {
  if (!isAsciiWord(one)) return text.includes(one);
  // the beginning of a word: “end” is not in “spend”
  for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1))
    if (at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? '')) return true;
  return false;
};

/** Whether the question is about an event and its outcome. */
const FOLLOWS = /\b(?:leads?|becomes?|happens?|goes|what (?:when|if))\b|通向|结果|怎样|怎么样|怎么办|如何|去向/i;
/** A question that concerns more flows than this is about none of them. */
const ABOUT_FLOWS = 4;
/** Words that name an entry as its title does: the event of a letter, words of a ready question, a refusal's reason. */
const KNOWN: Partial<Record<EntryKind, (entry: Entry) => string>> = {
  letter: ({ about }) => about.en,
  question: ({ names }) => names,
  refusal: ({ about }) => `${about.en} ${about.zh}`,
};
/** Words of an entry, from its title to what is only beside it; `{phone}` is a value, which no question has. */
const textsOf = (entry: Entry): readonly string[] => {
  const { kind, to, title, about, names } = entry;
  const isWide = kind === 'question' && to.split(',').length > ABOUT_FLOWS;
  const said = `${title.en} ${title.zh}`.replaceAll(/\{.*?\}/g, ' ');
  return [`${said} ${KNOWN[kind]?.(entry) ?? ''}`, isWide ? '' : `${about.en} ${about.zh}`, names].map((text) =>
    text.toLowerCase(),
  );
};
/** Worth of a word by its place among these, and of a synonym. */
const VERY = [1, 0.65, 0.4];
const OTHER = [0.85, 0.5, 0.3];
const TITLED = 0.65;
/** Fewer results than these are filled up with entries nearby. */
const FEW = 8;
const MOST_NEAR = 12;
/** Letters, of the title and of the text beyond `BRIEF`, at which an entry's score is halved. */
const LONG = 1200;
const BRIEF = 400;
/** Worth of two words that are neighbours. */
const BESIDE = 0.12;
/** Number of entries about one event that come first. */
const ABOUT_ONE = 1;
/** Number of entries of one kind that come first. */
const OF_A_KIND = 8;
/** Whether the question is about something impossible. */
const DENIES = /\b(?:no|not|without|cannot|never|impossible|lacks?)\b|没有|不能|无法/i;
/** Whether a sentence says that something is impossible. */
const CANNOT = /\bcannot\b|\bcan(?:not| not| no longer)\b|\bno longer\b|\bnot possible\b|不能|无法/i;
/** Ready questions by their addresses, each with the words that ask for it, and its worth then. */
const READY: readonly (readonly [address: RegExp, asks: RegExp, worth: number])[] = [
  [/[?&]p=event:/, FOLLOWS, 1.1],
  [/[?&]p=no:/, DENIES, 1.4],
  [
    /[?&]p=fails:/,
    /\b(?:fail\w*|error\w*|broke|breaks?|offline|no (?:answer|connection|network)|internet)\b|失败|出错|离线|断网|网络|没有回应/i,
    1.2,
  ],
  [/[?&]p=refused:/, /\b(?:wait\w*|buttons?|disabled|grey\w*|refus\w*|missing|why)\b|按钮|禁用|灰色|为什么|须/i, 1.2],
  [/[?&]ask=differs&/, /\bdiffer\w*|\bcompare\w*|\bbetween\b|\bor\b|不同|区别|差别/i, 1.4],
];
/** Whether the question asks for a figure, which clauses have. */
const ASKS_FIGURE =
  /\bhow (?:long|many|much|old|often|soon)\b|\b(?:until )?when (?:can|do|does|must|will|is|are)\b|多久|多长|多少|几|何时/i;
/** Whether the question is about a permission, or about what staff can do. */
const ASKS_WHO =
  /\bwho (?:can|may|must|sees?|reads?|is allowed)\b|\b(?:can|may|do|does) (?:the )?(?:desk|staff|clinic|reception|shop)\b|谁(?:可以|能|可|会|看)|(?:员工|店员|前台|诊所)(?:可以|能|会)/i;
/** Whether the question is about data that stays after a visit to a page. */
const ASKS_KEPT =
  /\b(?:tabs?|clos\w+|leav\w+|left|reload\w*|los[et]\w*|kept|keeps?)\b|标签页|关闭|离开|刷新|丢|失去|保留/i;
/** Whether the question is about a way over flows. */
const ASKS_WAY = /\b(?:way|from|journeys?)\b|旅程|路|从/i;
/** Whether the question is about messages to the patient. */
const ASKS_READING =
  /\b(?:patients?|guests?|members?|people|they) (?:read|hear|get told|be told)s?\b|\b(?:letters?|mails?)\b|信件|收到什么/i;
const NUMBER = /\b(?:\d+|two|three|four|five|six|ten|twelve|twenty|thirty)\b/;
const hasFigure = ({ kind, title }: Entry): boolean =>
  kind === 'figure' || (kind === 'clause' && /\s\d/.test(title.en));
/** The event that a ready question is about, or its flow. */
const eventIn = ({ kind, to, names }: Entry): string =>
  kind === 'event' ? names : (/[?&]p=event:([^&]+)/.exec(to)?.[1] ?? '');
/** Further entries about one event, or of one kind, come after other results. */
const spread = (found: readonly Found[]): Found[] => {
  const seen = new Map<string, number>();
  const isFew = (name: string, most: number): boolean => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count <= most;
  };
  const first = new Set(
    found.filter(({ entry }) => {
      const event = eventIn(entry);
      return (event === '' || isFew(event, ABOUT_ONE)) && isFew(entry.kind, OF_A_KIND);
    }),
  );
  return [...first, ...found.filter((one) => !first.has(one))];
};

/** Words that a text needs to say more than a label. */
const SAID = 5;
const isLabel = ({ kind, title }: Entry): boolean =>
  kind === 'text' && !/[.?!]$/.test(title.en) && title.en.split(' ').length < SAID;

const KIND_WEIGHT: Readonly<Record<EntryKind, number>> = {
  word: 0,
  page: 1.5,
  question: 1.15,
  journey: 1.4,
  flow: 1.1,
  event: 0.95,
  state: 1.1,
  clause: 1,
  letter: 1.15,
  promise: 1.05,
  text: 1.05,
  refusal: 1.15,
  kept: 1.1,
  figure: 1.1,
  act: 1,
  proof: 0.92,
};

/** Worth of each kind for the purpose of a question; none where the question does not ask for it. */
const wishOf = (question: string): ((entry: Entry, isTitled: boolean, isVery: boolean) => number) => {
  const [follows, denies, figure, who, reading, kept, way] = [
    FOLLOWS,
    DENIES,
    ASKS_FIGURE,
    ASKS_WHO,
    ASKS_READING,
    ASKS_KEPT,
    ASKS_WAY,
  ].map((pattern) => pattern.test(question));
  const { isLook } = seenIn(question);
  const readyWorth = ({ kind, to }: Entry): number => {
    const [, asks, worth] = (kind === 'question' && READY.find(([address]) => address.test(to))) || [];
    return asks === undefined ? 1 : asks.test(question) ? (worth ?? 1) : 0;
  };
  const figureWorth = (entry: Entry, isVery: boolean): number => {
    if (!figure) return entry.kind === 'figure' ? 0.7 : 1;
    if (hasFigure(entry)) return isVery ? 1.5 : 1;
    return entry.kind === 'clause' || denies || NUMBER.test(entry.title.en) ? 1 : 0.7;
  };
  return (entry, isTitled, isVery) => {
    const { kind, title } = entry;
    if (kind === 'question' && !isTitled) return 0;
    return (
      KIND_WEIGHT[kind] *
      figureWorth(entry, isVery) *
      readyWorth(entry) *
      (denies && kind !== 'question' && CANNOT.test(title.en) ? 1.4 : 1) *
      ((who && kind === 'act') || (reading && kind === 'letter') || (isLook && kind === 'state') ? 1.5 : 1) *
      (entry.isPassing ||
      isLabel(entry) ||
      (kind === 'act' && follows) ||
      (kind === 'kept' && !kept) ||
      (kind === 'journey' && !way)
        ? 0.75
        : 1)
    );
  };
};

/** Entries with most words of the question: rare words count more, and so do neighbouring ones. */
export const findEntries = (all: readonly Entry[], question: string): Found[] => {
  const wanted = wantedOf(seenIn(question).rest, dictionaryOf(all));
  const entries = all.filter(({ kind }) => kind !== 'word');
  if (wanted.length === 0) return [];
  const wish = wishOf(question);
  const texts = entries.map(textsOf);
  const hits = wanted.map(({ own, alike }) =>
    texts.map((places) => {
      const placeOf = (some: readonly string[]): number =>
        places.findIndex((text) => some.some((one) => matches(text, one)));
      return Math.max(VERY[placeOf(own)] ?? 0, OTHER[placeOf(alike)] ?? 0);
    }),
  );
  // a word that no entry has says nothing
  const weights = hits.map((own) => {
    const count = own.filter((hit) => hit > 0).length;
    return count === 0 ? 0 : Math.log(1 + entries.length / (1 + count));
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const ranked = entries
    .map((entry, index) => {
      const own = hits.map((one) => one[index] ?? 0);
      const sumOf = (worth: (hit: number) => number): number =>
        whole === 0 ? 0 : own.reduce((sum, hit, word) => sum + worth(hit) * (weights[word] ?? 0), 0) / whole;
      const share = sumOf((hit) => (hit > 0 ? 1 : 0));
      const [title = '', about = ''] = texts[index] ?? [];
      const pairs = wanted.filter((one, word) =>
        one.own.some((two) => wanted[word - 1]?.own.some((before) => title.includes(`${before} ${two}`))),
      );
      const best = Math.max(...own);
      const worth = wish(entry, best > TITLED, best === 1);
      return {
        entry,
        share,
        score:
          (worth * (sumOf((hit) => hit) * share + BESIDE * pairs.length)) /
          (1 + (title.length + Math.max(0, about.length - BRIEF)) / LONG),
      };
    })
    .filter(({ share, score }) => share > 0.25 && score > 0)
    .map(({ share, ...found }) => ({ ...found, isNear: share <= 0.55 }))
    .toSorted((a, b) => Number(a.isNear) - Number(b.isNear) || b.score - a.score);
  const met = spread(ranked.filter(({ isNear }) => !isNear));
  return met.length < FEW ? [...met, ...ranked.filter(({ isNear }) => isNear).slice(0, MOST_NEAR)] : met;
};

/** A sentence that the question may mean, to be asked exactly: its pattern, and the words that are left. */
export interface Meant {
  kind: 'differs' | 'how' | 'always' | 'never' | 'clauses';
  rest: string;
}
const SENTENCES: readonly (readonly [RegExp, Meant['kind']])[] = [
  [
    /\b(?:which |what )?(?:clauses?|requirements?)(?: (?:speaks?|are|is|about|of|on|say|says))*\b|哪些条款|条款|需求/i,
    'clauses',
  ],
  [/\bwhat differs?(?: between| after| in)?\b|\bdifferences?(?: between)?\b|有何不同|区别/i, 'differs'],
  [/\bnever\b|从不/i, 'never'],
  [/\balways\b|总是/i, 'always'],
  [/\bhow (?:do|does|can|to|from)\b|如何/i, 'how'],
];
export const meantBy = (question: string): Meant | null => {
  for (const [words, kind] of SENTENCES)
    if (words.test(question))
      return {
        kind,
        rest: question
          .replace(words, ' ')
          .replace(/\b(?:speak|of|about|and|what|proves?|them|a|an|the)\b/gi, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      };
  return null;
};
