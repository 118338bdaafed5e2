/** The card, its bank and its provider for players of a world: an invoice is charged at the provider, which then tells the server or does not. */
import { sql } from 'kysely';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { Token } from '#contract/ids.ts';
import { answerOf } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway } from '#harness/server/gateway.ts';
import { askIntent, intentBody, record, type Unpaid } from '#harness/server/unpaid.ts';
import type { World } from '#harness/server/world.ts';

type Card = keyof typeof CARDS;

export const openCards = (world: World, gateway: OpenGateway) => {
  /** Intents of the server's rows, latest first: ids of invoices come again after a reset, intents stay at the provider. */
  const intentsOf = async (invoice: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from payment_intent where invoice_id = ${invoice} order by created_at desc, id`.execute(world.db);
    return rows.map(({ id }) => gateway.book.find(id));
  };
  const latestOf = async (invoice: string) => {
    const [intent] = await intentsOf(invoice);
    if (!intent) throw new Error(`Nothing was ever asked for ${invoice}`);
    return intent;
  };
  /** Tells the server of the latest thing that happened to the intent. */
  const tell = async (invoice: string): Promise<void> => {
    const { id } = await latestOf(invoice);
    const event = gateway.book.events().find(({ data }) => data.object.id === id);
    if (!event) throw new Error(`Nothing happened to ${id}`);
    const status = await gateway.tell(event);
    if (status !== 200) throw new Error(`The webhook was answered with ${status}`);
  };
  /** Charges the card at the provider; the server hears nothing, unless it finds a former charge. */
  const charge = async (token: Token, invoice: Pick<Unpaid, 'id' | 'amount'>, card: Card = 'good'): Promise<void> => {
    const { secret, code, refused } = await askIntent(world, token, intentBody(invoice));
    if (code === 'NOTHING_TO_PAY') return;
    if (secret === null) throw new Error(`No card form: ${code ?? refused}`);
    await gateway.pay(secret, CARDS[card]);
  };
  return {
    tell,
    /** Pays in the way that the world names. */
    pay: async (token: Token, invoice: Unpaid, end: string): Promise<void> => {
      switch (end) {
        case 'paid':
          await charge(token, invoice);
          await record(world, token, invoice);
          return;
        case 'paid, and left before the answer':
          await charge(token, invoice);
          await tell(invoice.id);
          return;
        case 'left while the card is asked':
        case 'left while the bank decides':
          await charge(token, invoice, 'processing');
          await tell(invoice.id);
          return;
        case 'charged, and nobody has told the server':
          await charge(token, invoice);
          return;
        case 'announced':
          await answerOf(world, invoiceCalls.requestConfirmation, { token, params: { id: invoice.id } });
          return;
        default:
          throw new Error(`Nobody pays so: ${end}`);
      }
    },
    /** The bank's decision about a payment that was processing, and its webhook. */
    decide: async (invoice: string, isPaid: boolean): Promise<void> => {
      gateway.book.decide((await latestOf(invoice)).id, isPaid);
      await tell(invoice);
    },
    /** The provider has money that the journal does not know. */
    isUnseen: async (invoice: string): Promise<boolean> => {
      const paid = (await intentsOf(invoice)).filter(({ status }) => status === 'succeeded');
      const { rows: counted } = await sql`
        select from journal_entry where cause = any(${paid.map(({ id }) => `payment:${id}`)})`.execute(world.db);
      return counted.length < paid.length;
    },
  };
};
