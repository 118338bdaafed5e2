/** Search with the words people use: states, what happens in them, clauses, journeys and pages. */
import type { Words } from '#machines/kit/story.ts';

type EntryKind =
  | 'page'
  | 'question'
  | 'journey'
  | 'flow'
  | 'state'
  | 'event'
  | 'clause'
  | 'letter'
  | 'promise'
  | 'figure'
  | 'act'
  | 'proof';
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
    '损失',
    '丢',
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
  ['twice', 'double', 'once', 'repeated', 'second', 'too much', 'more than', '重复', '两次', '一次'],
  ['paynow', 'transfer', 'transfers', 'transferred', '转账'],
  ['ill', 'sick', 'leave of', 'cannot see you', '生病', '请假'],
  ['id', 'identity', 'nric', 'passport', '证件', '身份证'],
  ['confirm', 'verify', 'seen', 'proven', '确认', '核实'],
  ['cancelled', 'rejected', 'could not accept', 'given back', 'gave you back', 'are back', 'taken back'],
  ['charge', 'charged', 'charges', 'paid', 'pay', '扣款'],
  ['minute', 'minutes', 'hours', '分钟', '小时'],
  ['declined', 'refused', 'not paid', '拒绝'],
  ['offline', 'no connection', 'no network', 'network', 'internet', '离线', '断网', '网络'],
  ['disabled', 'greyed', 'inactive', 'button', 'buttons', '按钮', '禁用', '灰色'],
  ['fail', 'fails', 'failed', 'failure', 'error', 'broke off', 'no answer', '失败', '出错'],
  ['money', 'amount', '款项', '钱'],
  ['staff', 'desk', '员工', '前台', '工作台'],
  ['session', 'sessions', 'shift', 'signed in', '会话', '班次', '登录'],
  ['guest', 'guests', '访客'],
  ['member', 'members', '会员'],
  ['checkout', 'check out', '结账'],
  ['regimen', 'regimens', '护理方案'],
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
  'a after always am an and any are as at be become becomes between but by can come comes could did differ differs different do does for from had happen happens has have how i if in into is it its lead leads long look looks many may me much must my never no not of old on one ones or patient patients people person read reads should so speak speaks still take takes than that the their them then there they this to two was we what when where whether which while who whom why will with you your 的 了 吗 呢 在 是 和 会 么 时 时候 后 之后 里 哪里 哪些 哪个 何处 何时 怎样 怎么 怎么样 如何 什么 我 您 有 没有 会不会 能不能 是不是 多久 多长 时间 多少 最多 最少 从 到 被 要 能 可以 如果'.split(
    ' ',
  ),
);

/** `missing` and `missed` are found by miss. */
const stemOf = (word: string): string =>
  word.replace(/(?:ies|ing|ed|es|s)$/, (end) => (word.length - end.length < 3 ? end : ''));

const isChinese = (text: string): boolean => /[\u4e00-\u9fff]/.test(text);
const KNOWN_CHINESE = new RegExp(
  ALIKE.flat()
    .filter(isChinese)
    .toSorted((one, other) => other.length - one.length)
    .join('|'),
  'g',
);
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Chinese has no spaces: words with others that mean the same, and the words of a dictionary between them. */
const chineseWords = (text: string): string[] => [
  ...(text.match(KNOWN_CHINESE) ?? []),
  ...text.split(KNOWN_CHINESE).flatMap((rest) => Array.from(segmenter.segment(rest), ({ segment }) => segment)),
];

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

interface Wanted {
  own: readonly string[];
  /** Would do for it. */
  alike: readonly string[];
}
/** Each word of the question. */
const wantedOf = (question: string): Wanted[] => {
  const lower = question.toLowerCase();
  const words = lower.match(/[a-z$][a-z0-9$]*(?:-[a-z0-9]+)*|[\u4e00-\u9fff]+/g) ?? [];
  const all = words.flatMap((word) => (isChinese(word) ? chineseWords(word) : [word])).filter(Boolean);
  const plain = all.filter((word) => !STOP.has(word));
  return [...new Set(plain.length > 0 ? plain : all)].map((word) => ({
    own: [...new Set([word, stemOf(word)])].filter((one) => one.length > 1 || isChinese(one)),
    alike: ALIKE.filter((group) => group.some((one) => one === word || stemOf(one) === stemOf(word))).flat(),
  }));
};

export interface Found {
  entry: Entry;
  score: number;
  /** It lacks words of the question that are in others. */
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

/** The question is about an event and its outcome. */
const FOLLOWS = /\b(?:leads?|becomes?|happens?|goes|what (?:when|if))\b|通向|结果|怎样|怎么样|怎么办|如何|去向/i;
/** Fewer than these are filled up with what is near. */
const FEW = 8;
const MOST_NEAR = 12;
/** In a longer title a word says less. */
const SHORT_TITLE = 150;
/** The most entries about one event that come first. */
const ABOUT_ONE = 2;
/** The question is about what is not possible. */
const DENIES = /\b(?:no|not|without|cannot|never|impossible|lacks?)\b|没有|不能|无法/i;
const isDenied = ({ to }: Entry): boolean => to.includes('p=no:');
/** The question asks for a figure, which clauses say. */
const ASKS_FIGURE =
  /\bhow (?:long|many|much|old|often|soon)\b|\b(?:until )?when (?:can|do|does|must|will)\b|多久|多长|多少|几/i;
/** The question is about whom something is allowed to, or what the staff can do. */
const ASKS_WHO =
  /\bwho (?:can|may|must|sees?|reads?|is allowed)\b|\b(?:can|may|do|does) the (?:desk|staff|clinic|reception|shop)\b|谁(?:可以|能|可|会|看)/i;
/** The question is about what reaches the patient. */
const ASKS_READING =
  /\b(?:patients?|guests?|members?|people|they) (?:read|hear|get told|be told)s?\b|\b(?:letters?|mails?)\b|信件|收到什么/i;
const hasFigure = ({ kind, title }: Entry): boolean =>
  kind === 'figure' || (kind === 'clause' && /\s\d/.test(title.en));
/** The event of a ready question, or of a flow. */
const eventIn = ({ kind, to, names }: Entry): string =>
  kind === 'event' ? names : (/[?&]p=event:([^&]+)/.exec(to)?.[1] ?? '');
/** More about the same event comes after what else is found. */
const spread = (found: readonly Found[]): Found[] => {
  const seen = new Map<string, number>();
  const isFirst = ({ entry }: Found): boolean => {
    const event = eventIn(entry);
    seen.set(event, (seen.get(event) ?? 0) + 1);
    return event === '' || (seen.get(event) ?? 0) <= ABOUT_ONE;
  };
  const first = new Set(found.filter(isFirst));
  return [...first, ...found.filter((one) => !first.has(one))];
};

const KIND_WEIGHT: Readonly<Record<EntryKind, number>> = {
  page: 1.5,
  question: 1.15,
  journey: 1.4,
  flow: 1.15,
  event: 1.1,
  state: 1.1,
  clause: 1,
  letter: 1.15,
  promise: 1.05,
  figure: 1.1,
  act: 0.9,
  proof: 0.9,
};

/** Entries in which most words are found, rare words before common ones. */
export const findEntries = (entries: readonly Entry[], question: string): Found[] => {
  const { rest, isLook } = seenIn(question);
  const asksWhatFollows = FOLLOWS.test(question);
  const denies = DENIES.test(question);
  const asksFigure = ASKS_FIGURE.test(question);
  const [asksWho, asksReading] = [ASKS_WHO.test(question), ASKS_READING.test(question)];
  const wanted = wantedOf(rest);
  if (wanted.length === 0) return [];
  const texts = entries.map(({ title, about, names }) => ({
    title: `${title.en} ${title.zh}`.toLowerCase(),
    all: `${title.en} ${title.zh} ${about.en} ${about.zh} ${names}`.toLowerCase(),
  }));
  const hits = wanted.map(({ own, alike }) =>
    texts.map(({ title, all }) =>
      own.some((one) => matches(title, one))
        ? 2
        : alike.some((one) => matches(title, one))
          ? 1.6
          : [...own, ...alike].some((one) => matches(all, one))
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
  const ranked = entries
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
          (share + 0.4 * (whole === 0 ? 0 : titled / whole) * Math.min(1, SHORT_TITLE / entry.title.en.length)) *
            KIND_WEIGHT[entry.kind] *
            (isDenied(entry) ? 1.5 : entry.kind === 'question' && asksWhatFollows ? 1.25 : 1) -
          (entry.kind === 'question' ? 0 : Math.min(0.2, entry.about.en.length / 4000)) -
          Math.min(0.1, entry.title.en.length / 2000) +
          (asksFigure ? (hasFigure(entry) ? 0.6 : entry.kind === 'clause' || denies ? 0 : -0.4) : 0) -
          (entry.kind === 'figure' && !asksFigure ? 0.3 : 0) +
          (denies && entry.kind !== 'question' && DENIES.test(entry.title.en) ? 0.3 : 0) +
          (asksWho && entry.kind === 'act' ? 0.5 : 0) +
          (asksReading && entry.kind === 'letter' ? 0.5 : 0) -
          (entry.isPassing ? 0.3 : 0) +
          (isLook && entry.kind === 'state' ? 0.5 : 0),
      };
    })
    .filter(
      ({ entry, share }) =>
        share > 0.25 &&
        (asksWhatFollows || entry.kind !== 'question' || eventIn(entry) === '') &&
        (denies || !isDenied(entry)),
    )
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
