/** Search with the words people use: states, what happens in them, clauses, journeys and pages. */
import type { Words } from '#machines/kit/story.ts';

type EntryKind = 'page' | 'question' | 'journey' | 'flow' | 'state' | 'event' | 'clause' | 'letter' | 'promise';
export interface Entry {
  kind: EntryKind;
  to: string;
  title: Words;
  /** Its place, and what follows. */
  about: Words;
  /** Further words by which it is found, ids among them. */
  names: string;
  /** A state in which people only wait for an answer. */
  isPassing?: boolean;
  /** Address of the app's picture of it, without view. */
  picture?: string;
}

/** Words that mean the same to who asks. */
const ALIKE: readonly (readonly string[])[] = [
  [
    'refund',
    'refunded',
    'money goes back',
    'goes back to you',
    'on its way back',
    'money back',
    'given back',
    '退款',
    '退还',
    '退回',
  ],
  [
    'lost',
    'lose',
    'loses',
    'forfeit',
    'forfeited',
    'paid too late',
    'stays with us',
    'expire',
    'expires',
    '没收',
    '失去',
    '不退',
  ],
  ['pending', 'processing', 'under way', 'undecided', '处理中', '待确认'],
  ['hold', 'held', 'holds', 'kept for', '保留', '占位'],
  ['end', 'ends', 'ended', 'runs out', 'run out', 'is over', 'expire', 'expired', 'expires', '结束', '到期', '过期'],
  ['pay', 'paying', 'payment', 'paid', '付款', '支付'],
  ['cancel', 'cancels', 'cancelled', 'cancelling', 'cancellation', '取消'],
  ['missed', 'no-show', 'no show', 'did not come', '爽约', '错过'],
  ['book', 'booked', 'booking', 'appointment', 'visit', '预约', '就诊'],
  ['back', 'return', 'go back', '返回'],
  ['deposit', '押金'],
  ['test', 'tests', 'proves', 'proven', 'prove', '测试', '证明'],
  ['browser', 'chromium', '浏览器'],
  ['change', 'changed', 'changes', 'difference', 'commit', 'commits', '变更', '改动'],
  ['approved', 'approve', 'approval', 'sign-off', 'story', '批准'],
  ['sign-up', 'sign up', 'signup', 'register', '注册'],
  ['sign-in', 'sign in', 'log in', 'login', '登录'],
  ['card', '银行卡', '卡'],
  ['medicine', 'medicines', 'refill', '续药', '药'],
  ['points', 'niks', 'nik$', '积分'],
  ['child', 'children', 'parent', 'family', '家人', '孩子'],
  ['tab', 'tabs', 'elsewhere', '标签页'],
  ['twice', 'double', 'again', '重复'],
  ['declined', 'refused', 'not paid', '拒绝'],
  ['offline', 'no connection', '离线'],
  ['often', 'too many', '太多', '次数'],
  ['delete', 'close', 'closes', 'closed', 'closing', 'erase', '删除', '关闭', '注销'],
  ['saw', 'seen', 'looked', 'opened', '查看', '看过'],
  ['parcel', 'delivery', 'delivered', 'shipped', 'package', '包裹', '配送', '快递'],
  ['arrive', 'arrived', 'came', 'received', '收到', '送达'],
  ['video', 'remote', 'online', '视频'],
  ['queue', 'waitlist', 'waiting list', '候补'],
  ['clause', 'clauses', 'requirement', 'requirements', '条款', '需求'],
];
const STOP = new Set(
  'a always an and are as at be becomes become between but by can could do does for from how i if in into is it its me my never no not of on or so still takes take than that the their them then there they this to two was we what when where whether which while who whom why will differ differs different with you your one ones leads lead look looks speak speaks after happens happen 的 了 吗 在 是 和 会 么'.split(
    ' ',
  ),
);

/** `missing` and `missed` are found by miss. */
const stemOf = (word: string): string =>
  word.replace(/(?:ies|ing|ed|es|s)$/, (end) => (word.length - end.length < 3 ? end : ''));

/** Chinese has no spaces: neighbours of two. */
const pairsOf = (text: string): string[] =>
  text.length < 3 ? [text] : Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2));

/** How a screen is asked to be seen: the words for it are no part of what is looked for. */
export interface Seen {
  rest: string;
  /** null: the reader's. */
  language: 'en' | 'zh' | null;
  /** Pictures are asked for. */
  isLook: boolean;
}
const CHINESE = /\bin chinese\b|(?:用|以)?中文(?:版|界面|显示)?/gi;
const ENGLISH = /\bin english\b|(?:用|以)?英文(?:版|界面|显示)?/gi;
const LOOK =
  /\bhow\b(?=.*\blooks?\b)|\blooks?(?: like)?\b|\bpictures? of\b|\bshow me\b|\bon (?:a |the |my )?(?:phone|mobile|screen)\b|(?:在)?手机上?|什么样|画面/gi;
export const seenIn = (question: string): Seen => {
  const rest = question.replace(CHINESE, ' ').replace(ENGLISH, ' ').replace(LOOK, ' ').replaceAll(/\s+/g, ' ').trim();
  const isIn = (pattern: RegExp): boolean => question.search(pattern) >= 0;
  if (rest === '') return { rest: question, language: null, isLook: false };
  return { rest, language: isIn(CHINESE) ? 'zh' : isIn(ENGLISH) ? 'en' : null, isLook: rest !== question.trim() };
};

/** Each word of the question as everything that would do for it. */
const wantedOf = (question: string): string[][] => {
  const lower = question.toLowerCase();
  const words = lower.match(/[a-z$][a-z0-9$]*(?:-[a-z0-9]+)*|[\u4e00-\u9fff]+/g) ?? [];
  const plain = words
    .flatMap((word) => (/[\u4e00-\u9fff]/.test(word) ? pairsOf(word) : [word]))
    .filter((word) => !STOP.has(word));
  return (plain.length > 0 ? plain : words).map((word) => {
    const alike = ALIKE.filter((group) => group.some((one) => one === word || stemOf(one) === stemOf(word))).flat();
    return [...new Set([word, stemOf(word), ...alike])].filter((one) => one.length > 1);
  });
};

export interface Found {
  entry: Entry;
  score: number;
}

const isAsciiWord = (text: string): boolean => /^[a-z0-9$]/.test(text);
const matches = (text: string, one: string): boolean => {
  if (!isAsciiWord(one)) return text.includes(one);
  // the beginning of a word: “end” is not in “spend”
  for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1))
    if (at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? '')) return true;
  return false;
};

/** The question is about an event and its outcome. */
const FOLLOWS = /\b(?:leads?|becomes?|happens?|goes|what (?:when|if))\b|通向|结果|会怎样|去向/i;

const KIND_WEIGHT: Readonly<Record<EntryKind, number>> = {
  page: 1.5,
  question: 1.2,
  journey: 1.4,
  flow: 1.15,
  event: 1.1,
  state: 1.1,
  clause: 1,
  letter: 1.1,
  promise: 1.05,
};

/** Those in which most words are found, rare words before common ones. */
export const findEntries = (entries: readonly Entry[], question: string): Found[] => {
  const { rest, isLook } = seenIn(question);
  const asksWhatFollows = FOLLOWS.test(question);
  const wanted = wantedOf(rest);
  if (wanted.length === 0) return [];
  const texts = entries.map(({ title, about, names }) => ({
    title: `${title.en} ${title.zh}`.toLowerCase(),
    all: `${title.en} ${title.zh} ${about.en} ${about.zh} ${names}`.toLowerCase(),
  }));
  const hits = wanted.map((alike) =>
    texts.map(({ title, all }) =>
      alike.slice(0, 2).some((one) => matches(title, one))
        ? 2
        : alike.some((one) => matches(title, one))
          ? 1.6
          : alike.some((one) => matches(all, one))
            ? 1
            : 0,
    ),
  );
  // a word that is nowhere tells nothing
  const weights = hits.map((own) => {
    const count = own.filter((hit) => hit > 0).length;
    return count === 0 ? 0 : Math.log(1 + entries.length / (1 + count));
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return entries
    .map((entry, index) => {
      const met = hits.reduce((sum, own, word) => sum + ((own[index] ?? 0) > 0 ? (weights[word] ?? 0) : 0), 0);
      const titled = hits.reduce(
        (sum, own, word) => sum + Math.max(0, (own[index] ?? 0) - 1) * (weights[word] ?? 0),
        0,
      );
      const share = whole === 0 ? 0 : met / whole;
      return {
        entry,
        share,
        score:
          (share + 0.4 * (whole === 0 ? 0 : titled / whole)) * KIND_WEIGHT[entry.kind] -
          Math.min(0.2, entry.about.en.length / 4000) -
          Math.min(0.1, entry.title.en.length / 2000) -
          (entry.isPassing ? 0.3 : 0) +
          (isLook && entry.kind === 'state' ? 0.5 : 0),
      };
    })
    .filter(({ entry, share }) => share > 0.55 && (asksWhatFollows || !entry.to.includes('p=event:')))
    .toSorted((a, b) => b.score - a.score);
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
