/** Promises about an invoice: some hold in every state, others once everything has finished. */
import { type BookedIntent, type Books, balanceOf, DUE, isOpen } from './payment-books.ts';
import type { Server } from './payment-server.ts';
import type { Tab } from './payment-tabs.ts';

interface Situation {
  server: Server;
  tabs: readonly Tab[];
  books: Books;
}
type Promises<Subject> = Record<string, (subject: Subject) => boolean>;

const canBeCharged = ({ theirs }: BookedIntent): boolean => theirs !== 'succeeded' && theirs !== 'canceled';
const WITH_REFERENCE: readonly string[] = ['paid', 'refunding', 'refunded'];
const postedFor = ({ journal }: Books, cause: string): number =>
  journal.reduce((sum, entry) => (entry.cause === cause ? sum - entry.amount : sum), 0);

const ALWAYS: Promises<Situation> = {
  'at most one intent is open': ({ books: { intents } }) =>
    intents.filter(isOpen).length <= 1 && intents.filter(canBeCharged).length <= 1,
  'what is charged is what is shown': ({ tabs, books: { intents } }) =>
    tabs.every(({ path, intent, shown }) => path !== 'confirming' || intents[intent]?.amount === shown),
  'a button of a call that is under way does nothing': ({ tabs }) =>
    tabs.every(({ path, snapshot }) => path !== 'confirming' || !snapshot.can({ type: 'step.next' })),
  'paid means that nothing is owed, and the invoice names the payment or its refund': ({ tabs, books }) =>
    tabs.every(({ path }) => path !== 'paid' || (balanceOf(books) <= 0 && WITH_REFERENCE.includes(books.status))),
  'the journal never has a payment that was not charged, and each once': ({ books }) =>
    books.intents.every(({ theirs, amount }, index) =>
      [0, theirs === 'succeeded' ? amount : 0].includes(postedFor(books, `payment of ${index + 1}`)),
    ),
  'what was paid too much by card is owed': ({ server, books }) => server.waysBack(books).cards.size === 0,
  'the invoice says that a payment of it is processing': ({ books }) =>
    books.status !== 'none' || balanceOf(books) <= 0 || books.intents.every(({ ours }) => ours !== 'processing'),
};

const paidOf = (books: Books, way: Books['came'][number]): number =>
  postedFor(books, way === 'transfer' ? way : `payment of ${way + 1}`);
const keptOf = (books: Books, way: Books['came'][number]): number =>
  way === 'transfer'
    ? paidOf(books, way) + postedFor(books, 'transfer returned')
    : paidOf(books, way) - (books.intents[way]?.sent ?? 0);

const AT_REST: Promises<Books> = {
  'at rest the journal has what the provider has': (books) =>
    books.intents.every(
      ({ theirs, amount, sent }, index) =>
        postedFor(books, `payment of ${index + 1}`) === (theirs === 'succeeded' ? amount : 0) &&
        postedFor(books, `refund of ${index + 1}`) + postedFor(books, `refund of ${index + 1}, the rest`) === -sent,
    ),
  'at rest a transfer that is too much is sent back': (books) => balanceOf(books) >= 0,
  'at rest what came first pays, and what came last went back by the way it came': (books) => {
    let due = books.isRejected ? 0 : DUE;
    return books.came.every((way) => {
      const kept = keptOf(books, way);
      const pays = Math.min(due, paidOf(books, way));
      due -= pays;
      return kept === pays;
    });
  },
};

const brokenOf = <Subject>(promises: Promises<Subject>, subject: Subject): string | null =>
  Object.entries(promises).find(([, isKept]) => !isKept(subject))?.[0] ?? null;
export const brokenIn = (place: Situation): string | null => brokenOf(ALWAYS, place);
export const brokenAtRest = (rest: Books): string | null => brokenOf(AT_REST, rest);
