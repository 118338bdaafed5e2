/** What happens to an invoice without its patient: webhooks, the card's bank, the clock, and the clinic's desk. */
import { type Books, balanceOf, copyOf, isOpen, sortWebhooks } from './payment-books.ts';
import { type Server } from './payment-server.ts';

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
  ...books.intents.flatMap(({ refund }, index) =>
    refund === 'owed'
      ? [changed(`the refund of intent ${index + 1} is sent`, books, (after) => server.sendRefund(after, index))]
      : [],
  ),
];

/** Of payments by transfer and of rejected orders. server/money/order.service.ts */
const deskMoves = (server: Server, books: Books, canTransfer: boolean): WorldMove[] => [
  ...(canTransfer && books.transfer === 'none'
    ? [
        changed('the transfer is on the account', books, (after) => {
          after.transfer = 'arrived';
        }),
      ]
    : []),
  ...(books.transfer === 'arrived' ? [changed('the desk counts the transfer', books, server.receiveTransfer)] : []),
  ...(books.transfer === 'counted' && balanceOf(books) < 0
    ? [changed('the desk sends the transfer back', books, server.returnTransfer)]
    : []),
  ...(books.isRejected ? [] : [changed('the desk rejects the order', books, server.reject)]),
];

/** @param canTransfer somebody has the QR code on the screen, or has had it */
export const worldMoves = (server: Server, books: Books, desk: { canTransfer: boolean } | null): WorldMove[] => [
  ...webhookMoves(server, books),
  ...bankMoves(server, books),
  ...clockMoves(server, books),
  ...(desk ? deskMoves(server, books, desk.canTransfer) : []),
];

/** Where everything ends that is on its way; banks decide, webhooks are lost, everybody does what they owe. */
export const atRest = (server: Server, books: Books): Books => {
  const rest = copyOf(books);
  rest.webhooks = [];
  rest.stray = [];
  for (let round = 0; round < 2; round += 1) {
    if (rest.transfer === 'arrived') server.receiveTransfer(rest);
    server.heal(rest);
    rest.intents.forEach(({ refund }, index) => {
      if (refund === 'owed') server.sendRefund(rest, index);
    });
    if (rest.transfer === 'counted' && balanceOf(rest) < 0) server.returnTransfer(rest);
  }
  return rest;
};
