/** Steps of an invoice without its patient: webhooks, the card's bank, the clock, and the clinic's desk. */
import { type Books, copyOf, isOpen, sortWebhooks } from './payment-books.ts';
import { type Server } from './payment-server.ts';

export interface Desk {
  /** SGD that a person may transfer: the whole balance, or another sum that was typed. */
  transfers: readonly number[];
  /** The QR code is or was on a screen. */
  canTransfer: boolean;
}

export interface WorldMove {
  label: string;
  books: Books;
}

const changed = (label: string, books: Books, change: (after: Books) => void): WorldMove => {
  const after = copyOf(books);
  change(after);
  return { label, books: after };
};

const webhookMoves = (server: Server, books: Books): WorldMove[] =>
  books.webhooks.flatMap(({ intent, copies, isKnown }, at) => {
    const name = `webhook of intent ${intent + 1}${isKnown ? ' once more' : ''}`;
    const setCopies = (after: Books, left: number): void => {
      after.webhooks = after.webhooks.flatMap((webhook, index) =>
        index !== at ? [webhook] : left > 0 ? [{ ...webhook, copies: left }] : [],
      );
      sortWebhooks(after);
    };
    return [
      changed(`${name} arrives`, books, (after) => {
        const webhook = after.webhooks[at];
        if (webhook) webhook.isKnown = true;
        setCopies(after, copies - 1);
        if (!isKnown) server.settle(after, intent);
      }),
      changed(`${name} is lost`, books, (after) => setCopies(after, copies - 1)),
      ...(copies === 1 && server.hasRoom(books)
        ? [changed(`${name} is sent twice`, books, (after) => setCopies(after, 2))]
        : []),
    ];
  });

const bankMoves = (server: Server, books: Books): WorldMove[] => [
  ...books.intents.flatMap(({ theirs }, index) =>
    theirs === 'processing'
      ? (['succeeded', 'requires_payment_method'] as const).map((decided) =>
          changed(`the bank decides about intent ${index + 1}: ${decided}`, books, (after) =>
            server.sayTheirs(after, index, decided),
          ),
        )
      : [],
  ),
  ...books.stray.flatMap((index) => [
    ...server.confirmations(books, index).map(({ theirs }) =>
      changed(`the late confirmation of intent ${index + 1} arrives: ${theirs}`, books, (after) => {
        after.stray = [];
        server.sayTheirs(after, index, theirs);
      }),
    ),
    changed(`the late confirmation of intent ${index + 1} is lost`, books, (after) => {
      after.stray = [];
    }),
  ]),
];

const clockMoves = (server: Server, books: Books): WorldMove[] => [
  changed('the reconciliation runs', books, server.heal),
  ...(books.intents.some(isOpen)
    ? [changed('a day later the reconciliation gives the open form up', books, server.expire)]
    : []),
  ...books.intents.flatMap(({ owed }, index) =>
    owed > 0
      ? [changed(`the refund of intent ${index + 1} is sent`, books, (after) => server.sendRefund(after, index))]
      : [],
  ),
];

/** An act of the desk that changes the balance, and closes a card form of the former one if the provider answers. */
const deskAct = (server: Server, books: Books, label: string, act: (after: Books) => void): WorldMove[] => {
  const alone = changed(label, books, act);
  if (!server.isOutdated(alone.books)) return [alone];
  return [
    changed(label, alone.books, server.withdraw),
    { ...alone, label: `${label} while the provider does not answer` },
  ];
};

/** Steps of the clinic's desk for transfers and rejected orders: server/money/transfer.service.ts, order.service.ts */
const deskMoves = (server: Server, books: Books, { transfers, canTransfer }: Desk): WorldMove[] => [
  ...(canTransfer && books.transfer === 'none'
    ? transfers.map((amount) =>
        changed(`a transfer of ${amount} is on the account`, books, (after) => {
          after.transfer = 'arrived';
          after.transferred = amount;
        }),
      )
    : []),
  ...(books.transfer === 'arrived'
    ? deskAct(server, books, 'the desk counts the transfer', server.receiveTransfer)
    : []),
  ...(server.waysBack(books).byBank > 0
    ? [changed('the desk sends the transfer back', books, server.returnTransfer)]
    : []),
  ...(books.isRejected ? [] : deskAct(server, books, 'the desk rejects the order', server.reject)),
];

export const worldMoves = (server: Server, books: Books, desk: Desk | null): WorldMove[] => [
  ...webhookMoves(server, books),
  ...bankMoves(server, books),
  ...clockMoves(server, books),
  ...(desk ? deskMoves(server, books, desk) : []),
];

/** The state after everything has finished: banks have decided, webhooks are lost, all parties have done their part. */
export const atRest = (server: Server, books: Books): Books => {
  const rest = copyOf(books);
  rest.webhooks = [];
  rest.stray = [];
  for (let round = 0; round < 2; round += 1) {
    if (rest.transfer === 'arrived') server.receiveTransfer(rest);
    server.heal(rest);
    rest.intents.forEach(({ owed }, index) => {
      if (owed > 0) server.sendRefund(rest, index);
    });
    if (server.waysBack(rest).byBank > 0) server.returnTransfer(rest);
  }
  return rest;
};
