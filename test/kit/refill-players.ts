/** Plays the refill of model/products/refill-steps.ts with the real server's calls, and reads what the rows say of it. */
import { sql } from 'kysely';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { RefillCart } from '#contract/entities/refill.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { commitmentOf } from '#contract/rules/commitment.ts';
import { HOUR_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import type { OpenGateway } from '#harness/server/gateway.ts';
import { asStaff, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { askCart, askOrder, cartOf, PICKUP, PLAIN, SPECIAL } from '#harness/server/refills.ts';
import type { World } from '#harness/server/world.ts';
import type { World as Modelled, RefillRules } from '#model/products/refill-server.ts';
import type { RefillAct } from '#model/products/refill-steps.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { openCards } from './card-players.ts';
import type { Players } from './world-replay.ts';

export const openPlayers = async (
  world: World,
  gateway: OpenGateway,
  { needsAnswer }: Pick<RefillRules, 'needsAnswer'>,
): Promise<Players<Modelled, RefillAct>> => {
  const { db, clock, deps } = world;
  const cards = openCards(world, gateway);
  const token = await world.signIn('meiling');
  const wanted = needsAnswer ? SPECIAL : PLAIN;
  const cart: RefillCart = await cartOf(world, wanted, { token });
  let id: InvoiceId | null = null;
  let last = '';

  const own = (): InvoiceId => {
    if (id === null) throw new Error('There is no order');
    return id;
  };
  const due = async () => {
    const { invoiceNo, ostBalance } = await readInvoice(world, token, own());
    return { id: own(), invoiceNo, amount: moneyToWire(ostBalance) };
  };
  const order = async (isRepeat: boolean): Promise<string | null> => {
    const key = isRepeat ? last : crypto.randomUUID();
    const { answer, code } = await askOrder(world, cart, PICKUP, { token, headers: { [IDEMPOTENCY_HEADER]: key } });
    if (answer === null) return code;
    last = key;
    id = answer.data.invoiceData._id;
    return commitmentOf(answer.data.invoiceData);
  };
  const askClinic = async (): Promise<string | null> => {
    const asked = { token, params: { id: own() }, query: { means: 'confirmation' } };
    return (await ask(world, invoiceCalls.requestConfirmation, asked)).code ?? 'done';
  };
  const pay = async (end: string): Promise<void> => cards.pay(token, await due(), end);
  const byStaff = async (call: typeof operatorCalls.acceptOrder | typeof operatorCalls.rejectOrder, body: object) => {
    const { code } = await asStaff(world, call, { id: own() }, body);
    if (code !== null) throw new Error(code);
  };
  const happens = async (what: string): Promise<void> => {
    switch (what) {
      case 'the job asks the clinic':
        clock.advance(HOUR_MS);
        return followOrders(deps);
      case 'the clinic accepts':
        return byStaff(operatorCalls.acceptOrder, {});
      case 'the clinic rejects, or nobody pays for a week':
        return byStaff(operatorCalls.rejectOrder, { reason: 'Recalled' });
      case 'the transfer is counted': {
        const { code } = await payByTransfer(world, token, own());
        if (code !== null) throw new Error(code);
        return;
      }
      case 'the bank agrees':
        return cards.decide(own(), true);
      case 'the bank refuses':
        return cards.decide(own(), false);
      default:
        throw new Error(`Nobody does so: ${what}`);
    }
  };
  return {
    play: async ({ act }) => {
      switch (act.type) {
        case 'price':
          return (await askCart(world, wanted, { token }, cart._id)).code ?? 'done';
        case 'order':
          return order(act.isRepeat);
        case 'ask':
          return askClinic();
        case 'pay':
          await pay(act.end);
          return null;
        case 'happens':
          await happens(act.what);
          return null;
      }
    },
    look: async () => {
      if (id === null) return { order: 'none', said: commitmentOf(null) };
      const { rows } = await sql<{ order: string }>`
        select lower(delivery_status) || ', ' || case payment_status
            when 'refunding' then 'paid' when 'refunded' then 'paid' else payment_status end
          || case when accepted_at is null then '' else ', accepted' end as order
        from invoice join delivery on invoice_id = id where id = ${id}`.execute(db);
      return { order: rows[0]?.order, said: commitmentOf(await readInvoice(world, token, id)) };
    },
  };
};
