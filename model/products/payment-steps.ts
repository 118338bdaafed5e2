/** The steps of payment-server.ts without a tab: what a payer, a bank, the clinic's desk and the server's jobs do to one invoice. */
import { type Books, balanceOf, copyOf, DUE, keyOf, newBooks } from './payment-books.ts';
import { ALL_RULES, createServer, type Server } from './payment-server.ts';
import { worldMoves } from './payment-world.ts';
import type { Walked, WorldStep } from './world-walks.ts';

/** Intents count from 0; `shown` is the sum on the payer's screen. */
export type PaymentAct =
  | { type: 'call'; src: 'createIntent' | 'recordPayment' | 'announceTransfer' | 'closeInvoice'; shown: number }
  | { type: 'confirm the card'; at: number; end: string }
  | { type: 'happens'; what: string };
type Step = WorldStep<Books, PaymentAct>;

const SAID = {
  createIntent: 'asks for the card form',
  recordPayment: 'says that the card was charged',
  announceTransfer: 'says that the money was transferred',
  closeInvoice: 'closes the invoice',
} as const;
const CALLS = ['createIntent', 'recordPayment', 'announceTransfer', 'closeInvoice'] as const;

const calls = (server: Server, books: Books): Step[] => {
  const balance = balanceOf(books);
  const sums = balance > 0 && balance !== DUE ? [DUE, balance] : [DUE];
  return CALLS.flatMap((src) => {
    const isOfSum = src === 'createIntent' || src === 'recordPayment';
    return (isOfSum ? sums : [DUE]).flatMap((shown): Step[] => {
      const next = copyOf(books);
      const answer = server.serve(next, src, shown);
      if (answer === null) return [];
      const label = isOfSum && sums.length > 1 ? `${SAID[src]}, of a screen with ${shown} SGD` : SAID[src];
      return [{ act: { type: 'call', src, shown }, label, answer: answer.label, next }];
    });
  });
};

const confirmations = (server: Server, books: Books): Step[] =>
  books.intents.flatMap((_, at): Step[] => {
    const ends = server.confirmations(books, at);
    const label = `confirms the card of intent ${at + 1}`;
    if (ends.length === 0)
      return [{ act: { type: 'confirm the card', at, end: 'succeeded' }, label, answer: 'refused', next: books }];
    return ends.map(({ theirs }): Step => {
      const next = copyOf(books);
      server.sayTheirs(next, at, theirs);
      return { act: { type: 'confirm the card', at, end: theirs }, label: `${label}: ${theirs}`, answer: theirs, next };
    });
  });

/** Facts of the books that a payer or the desk can see. */
export const paymentFacts = (books: Books) => {
  const server = createServer(ALL_RULES, { intents: 0, webhooks: 0 });
  const { status, intents, journal, transfer, isRejected } = books;
  return {
    balance: balanceOf(books),
    status,
    intents: intents.map(
      ({ amount, theirs, ours, owed, sent }) => `${amount}: ${theirs}, ${ours}, owed ${owed}, sent ${sent}`,
    ),
    paid: journal
      .flatMap(({ cause, amount }) => (/^payment|^transfer$/.test(cause) ? [amount] : []))
      .toSorted((a, b) => a - b),
    toReturn: server.waysBack(books).byBank,
    isReturned: transfer === 'returned',
    isRejected,
  };
};

export interface PaymentWalk {
  /** SGD that a payer may send by bank. */
  transfers: readonly number[];
  /** The most card forms of the invoice, and webhooks on the way. */
  intents: number;
  webhooks: number;
}

export const paymentSteps = ({ transfers, ...bounds }: PaymentWalk): Walked<Books, PaymentAct> => {
  const server = createServer(ALL_RULES, bounds);
  return {
    start: newBooks(),
    stepsFrom: (books) => [
      ...calls(server, books),
      ...confirmations(server, books),
      ...worldMoves(server, books, { transfers, canTransfer: true }).map(({ label, books: next }): Step => {
        return { act: { type: 'happens', what: label }, label, answer: null, next };
      }),
    ],
    keyOf,
    // the journal follows from the rest, and webhooks on the way matter to their arrival
    kindOf: (books, { label, answer }) => {
      const webhooks = label.startsWith('webhook') ? books.webhooks : [];
      return JSON.stringify([{ ...books, journal: [], webhooks }, label, answer]);
    },
  };
};
