/**
 * Explores all states of one invoice: one or two tabs with the real payment machine, the server and card provider of
 * payment-server.ts, webhooks that arrive late, twice or never, the desk, and the clock. The search is breadth first,
 * so that a broken promise is shown with the fewest steps.
 *
 * Closely: every event of the machine and every end of a call is a step. Briskly, which two tabs need: a tap and the
 * server's work after it are one step, a method is chosen together with Next, settings always load, and messages
 * disappear at once. Nothing about money is lost: a call that is served later equals a person who taps later.
 */
import { required } from '#machines/kit/required.ts';
import { call, isDelay, type Move } from '../flow.ts';
import { cardSettings, payNowSettings } from '../samples.ts';
import { type Saying, wrongIn } from './committed.ts';
import { type Books, copyOf, isUnderWay, keyOf, newBooks, truthsOf } from './payment-books.ts';
import { brokenAtRest, brokenIn } from './payment-promises.ts';
import { type Answer, NO_WORD, OFFLINE, type Server } from './payment-server.ts';
import { createTabs, type Tab } from './payment-tabs.ts';
import { atRest, type WorldMove, worldMoves } from './payment-world.ts';

interface Scene {
  tabs: readonly Tab[];
  books: Books;
}
interface Step {
  labels: readonly string[];
  scene: Scene;
  /** A promise that this step breaks by itself, regardless of later steps. */
  broken: string | null;
}
/** A step of one tab. */
interface TabStep {
  labels: readonly string[];
  at: number;
  tab: Tab;
  books: Books;
  broken: string | null;
}
interface Setting {
  server: Server;
  tabs: 1 | 2;
  pace: 'closely' | 'briskly';
  /** SGD of possible transfers; with any, the order can also be rejected. */
  transfers: readonly number[];
}
interface Ending {
  label: string;
  /** Answer of the call; null while it still runs. */
  answer: Answer | null;
  books: Books;
  broken?: string | null;
}

const SETTINGS: Record<string, unknown> = { loadCardSettings: cardSettings, loadPayNowSettings: payNowSettings };
const SCRIPT_BREAKS: Answer = { label: 'unexpected', failed: call({}, 'unexpected').failed['unexpected'] };
/** States that a brisk tab passes without stopping. */
const IN_PASSING =
  /^(loadingInvoice|loadingCard|requestingIntent|loadingPayNow|announcing|closing|processing\.asking)$/;
const INVITES = /^intent|^NOT_PAID/;
/** A cache: makes the value for a key only once. */
const once = <Made>() => {
  const made = new Map<string, Made>();
  return (key: string, make: () => Made): Made => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make();
    made.set(key, fresh);
    return fresh;
  };
};
/** Limits names, so that three of them fit into one whole number of 51 bits. */
const MOST_NAMES = 2 ** 17;
/** Assigns consecutive numbers to texts. @throws Error beyond MOST_NAMES */
const createNumbers = () => {
  const numbers = new Map<string, number>();
  return (key: string): number => {
    const known = numbers.get(key) ?? numbers.size;
    if (known === MOST_NAMES) throw new Error(`more than ${MOST_NAMES} names`);
    numbers.set(key, known);
    return known;
  };
};
/** Assigns short names to long keys; named books must not change any more. */
const createNames = () => {
  const numberOfBooks = createNumbers();
  const numberOfTab = createNumbers();
  const ofBooks = new WeakMap<Books, number>();
  const nameOfBooks = (books: Books): number => {
    const known = ofBooks.get(books);
    if (known !== undefined) return known;
    const name = numberOfBooks(keyOf(books));
    ofBooks.set(books, name);
    return name;
  };
  /** Ignores the order of tabs. */
  const nameOfScene = ({ tabs, books }: Scene): number => {
    const [one = 0, other = one] = tabs.map(({ key }) => numberOfTab(key));
    return (Math.min(one, other) * MOST_NAMES + Math.max(one, other)) * MOST_NAMES + nameOfBooks(books);
  };
  return { nameOfBooks, nameOfScene };
};

const createProduct = ({ server, tabs: count, pace, transfers }: Setting) => {
  const tabs = createTabs();
  const { nameOfBooks, nameOfScene } = createNames();
  const endings = once<Ending[]>();
  const worlds = once<WorldMove[]>();
  const isBrisk = pace === 'briskly';

  const confirmed = (books: Books, index: number): Ending[] => {
    const said = server.confirmations(books, index).flatMap(({ theirs, answer }): Ending[] => {
      const after = copyOf(books);
      server.sayTheirs(after, index, theirs);
      if (answer === null) return [{ label: 'authentication is asked for', answer, books: after }];
      const lost = { label: `${answer.label}, and the answer is lost`, answer: NO_WORD, books: after };
      return [{ label: answer.label, answer, books: after }, lost];
    });
    const late = copyOf(books);
    late.stray = [index];
    return [
      ...said,
      { label: said.length > 0 ? 'the request is lost' : 'refused by the provider', answer: NO_WORD, books },
      ...(books.stray.length === 0 ? [{ label: 'the request is late', answer: NO_WORD, books: late }] : []),
      ...(isBrisk ? [] : [{ label: 'the script breaks', answer: SCRIPT_BREAKS, books }]),
    ];
  };
  const served = (books: Books, src: string, shown: number): Ending[] => {
    const after = copyOf(books);
    const answer = server.serve(after, src, shown);
    if (answer === null) return [];
    const isWrong = isUnderWay(after) && INVITES.test(answer.label);
    const broken = isWrong ? 'while a payment is processing nobody is asked to pay again' : null;
    return [
      { label: answer.label, answer, books: after, broken },
      { label: 'the request is lost', answer: OFFLINE, books },
      ...(nameOfBooks(after) === nameOfBooks(books)
        ? []
        : [{ label: 'the answer is lost', answer: OFFLINE, books: after }]),
    ];
  };
  const endingsOf = (books: Books, src: string, { intent, shown }: Tab): Ending[] => {
    if (src === 'confirmCard') return confirmed(books, intent);
    if (!(src in SETTINGS)) return served(books, src, shown);
    const answer = { label: 'settings', done: SETTINGS[src] };
    return [
      { label: answer.label, answer, books },
      ...(isBrisk ? [] : [{ label: 'the request is lost', answer: OFFLINE, books }]),
    ];
  };

  const named = (at: number, label: string): string => (count === 1 ? label : `tab ${at + 1}: ${label}`);
  const taken = ({ labels, at, tab, books }: TabStep, { label, event }: Move): TabStep => {
    const next = tabs.move(tab, label, event);
    const broken = saidWrong(tab, next, null, books);
    return { labels: [...labels, named(at, label)], at, tab: next, books, broken };
  };

  /** Steps for every possible end of the tab's running call. */
  const ended = ({ labels, at, tab, books: before }: TabStep): TabStep[] => {
    const { asked } = tab;
    if (asked === null) return [];
    const key = `${asked.src} ${tab.intent} ${tab.shown} ${nameOfBooks(before)}`;
    return endings(key, () => endingsOf(before, asked.src, tab)).flatMap(({ label, answer, books, broken = null }) => {
      const next = answer === null ? tab : tabs.answer(tab, asked.id, answer);
      const heard = heardIn(asked.src, label, answer);
      const wrong = broken ?? saidWrong(tab, next, heard, books);
      const name = named(at, `${asked.id} -> ${label}`);
      return promptly({ labels: [...labels, name], at, tab: next, books, broken: wrong });
    });
  };
  /** Moves a brisk tab on until the person or the provider has to act. */
  const promptly = (step: TabStep): TabStep[] => {
    const { tab } = step;
    if (!isBrisk || step.broken !== null) return [step];
    if (IN_PASSING.test(tab.path)) return ended(step);
    const delay = tab.path.startsWith('form') && tabs.offersOf(tab).find(({ event }) => isDelay(event));
    return delay ? [taken(step, delay)] : [step];
  };
  /** Steps of a person: choosing a method is a step of its own only in close searches. */
  const tapped = (step: TabStep): TabStep[] =>
    tabs.offersOf(step.tab).flatMap((offer) => {
      const next = taken(step, offer);
      if (!isBrisk || step.tab.path !== 'choosing') return promptly(next);
      if (offer.event.type !== 'method.select') return [];
      const go = tabs.offersOf(next.tab).find(({ event }) => event.type === 'step.next');
      return go ? promptly(taken(next, go)) : [];
    });
  /** Steps of one tab, independent of the other. */
  const stepsOfTab = (at: number, tab: Tab, books: Books): TabStep[] => {
    const here: TabStep = { labels: [], at, tab, books, broken: null };
    const reloaded = { ...here, labels: [named(at, 'reload')], tab: tabs.opened };
    return [...tapped(here), ...ended(here), ...(tab.path === 'loadingInvoice' ? [] : promptly(reloaded))];
  };
  const known = Array.from({ length: count }, () => new Map<Tab, Map<number, TabStep[]>>());
  const stepsAt = (at: number, tab: Tab, books: Books): TabStep[] => {
    const byTab = required(known[at] ?? null, 'tab');
    const byBooks = byTab.get(tab) ?? new Map<number, TabStep[]>();
    byTab.set(tab, byBooks);
    const name = nameOfBooks(books);
    const steps = byBooks.get(name) ?? stepsOfTab(at, tab, books);
    byBooks.set(name, steps);
    return steps;
  };

  const stepsFrom = (scene: Scene): Step[] => {
    const ofTabs = scene.tabs.flatMap((tab, at) =>
      stepsAt(at, tab, scene.books).map(
        ({ labels, tab: next, books, broken }): Step => ({
          labels,
          scene: { tabs: scene.tabs.with(at, next), books },
          broken,
        }),
      ),
    );
    const canTransfer = scene.tabs.some(({ path }) => path === 'payNow' || path === 'announced');
    const moves = worlds(`${canTransfer} ${nameOfBooks(scene.books)}`, () =>
      worldMoves(server, scene.books, transfers.length > 0 ? { transfers, canTransfer } : null),
    );
    const ofWorld = moves.map(
      ({ label, books }): Step => ({
        labels: [label],
        scene: { ...scene, books },
        broken: null,
      }),
    );
    return [...ofTabs, ...ofWorld];
  };
  const start: Scene = { tabs: Array.from({ length: count }, () => tabs.opened), books: newBooks() };
  return { start, stepsFrom, nameOfBooks, nameOfScene, taken: tabs.taken };
};

type Heard = Saying<string>['heard'];
const LOST = /is lost$/;
/** Calls whose answer has the whole stored state; other answers have a part of it. */
const TELLING = /^(?:loadInvoice|recordPayment|askPayment)$/;
const heardIn = (src: string, label: string, answer: Answer | null): Heard => {
  if (LOST.test(label)) return src === 'recordPayment' ? 'doubt' : 'silence';
  if (src === 'confirmCard') return 'silence';
  return TELLING.test(src) && answer && 'done' in answer ? 'answer' : null;
};
/** States after the payment was left or has expired: no screen of it shows a sentence. */
const GONE = /^(?:left|expired)$/;
const saidWrong = (before: Tab, after: Tab, heard: Heard, books: Books): string | null =>
  GONE.test(after.path)
    ? null
    : wrongIn({
        before: before.said,
        after: after.said,
        isWaiting: after.isWaiting,
        truths: () => truthsOf(books),
        heard,
        isOpen: isUnderWay(books),
        isUndecided: after.isUndecided,
      });

/** Finds the promise that a step breaks: at once, in the next scene, or after that has come to rest. */
const createJudge = ({ server }: Setting, nameOfBooks: (books: Books) => number) => {
  const rests = new Map<number, string | null>();
  return ({ scene, broken }: Step): string | null => {
    const name = nameOfBooks(scene.books);
    const atEnd = rests.has(name) ? rests.get(name) : brokenAtRest(atRest(server, scene.books));
    rests.set(name, atEnd ?? null);
    return broken ?? brokenIn({ server, ...scene }) ?? atEnd ?? null;
  };
};

/** A way to a broken promise. */
export interface Way {
  labels: readonly string[];
  promise: string;
}
export interface Found {
  scenes: number;
  steps: number;
  /** Edges of the machine that were taken. */
  taken: ReadonlySet<string>;
  /** A shortest way; null if every promise is kept everywhere. */
  broken: Way | null;
}

/** @throws Error if there are more scenes than `limit` */
export const explore = (setting: Setting, limit = 400_000): Found => {
  const { start, stepsFrom, nameOfBooks, nameOfScene, taken } = createProduct(setting);
  const judge = createJudge(setting, nameOfBooks);
  const reached: { scene: Scene; from: number; labels: readonly string[] }[] = [{ scene: start, from: -1, labels: [] }];
  const known = new Set([nameOfScene(start)]);
  let steps = 0;
  const wayTo = (at: number): string[] => {
    const entry = reached[at];
    return entry === undefined ? [] : [...wayTo(entry.from), ...entry.labels];
  };
  // the loop appends to the map while it iterates over it
  for (const [from, { scene }] of reached.entries()) {
    for (const step of stepsFrom(scene)) {
      steps += 1;
      const name = nameOfScene(step.scene);
      if (known.has(name) && step.broken === null) continue;
      known.add(name);
      const promise = judge(step);
      if (promise !== null) {
        const broken = { promise, labels: [...wayTo(from), ...step.labels] };
        return { scenes: reached.length, steps, taken, broken };
      }
      if (reached.length === limit) throw new Error(`more than ${limit} scenes`);
      reached.push({ scene: step.scene, from, labels: step.labels });
    }
  }
  return { scenes: reached.length, steps, taken, broken: null };
};

/**
 * Repeats a way, step by step. @returns the promise that its last step breaks. @throws Error at a step that is not
 * possible
 */
export const replay = (setting: Setting, labels: readonly string[]): string | null => {
  const closely: Setting = { ...setting, pace: 'closely' };
  const { start, stepsFrom, nameOfBooks } = createProduct(closely);
  const judge = createJudge(closely, nameOfBooks);
  let step: Step = { labels: [], scene: start, broken: null };
  for (const label of labels) {
    const next = stepsFrom(step.scene).find(({ labels: [first] }) => first === label);
    if (next === undefined) throw new Error(`not possible: ${label}`);
    step = next;
  }
  return judge(step);
};

/** A way as text for people. */
export const describeWay = ({ promise, labels }: Way): string =>
  [...labels.map((label, index) => `${index + 1}. ${label}`), `=> not so: ${promise}`].join('\n');
