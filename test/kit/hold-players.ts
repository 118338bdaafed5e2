/** Plays the held time of model/products/hold-steps.ts with the real server's calls, and reads what the rows say of it. */
import { sql } from 'kysely';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { moneyToWire } from '#contract/money.ts';
import { addMs, isBefore, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask, bookingOf } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway } from '#harness/server/gateway.ts';
import { askIntent, intentBody, record, type Unpaid } from '#harness/server/unpaid.ts';
import type { World } from '#harness/server/world.ts';
import type { HeldTime, World as Modelled } from '#model/products/hold-server.ts';
import type { HoldAct } from '#model/products/hold-steps.ts';
import { sweepHolds } from '#server/appointment/hold-sweep.job.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { heal } from '#server/money/reconcile.service.ts';
import { payRefunds } from '#server/money/refund.service.ts';
import { entryOf, firstRemote, tryBook } from './holds.ts';
import type { Players } from './world-replay.ts';

const CARD = { succeeded: CARDS.good, processing: CARDS.processing, declined: CARDS.declined };
/** The sweep asks about a card form again after ten seconds at the earliest. */
const SWEPT_AGAIN_MS = 11_000;
const MEI = patientIdOf('meiling');

interface Own {
  id: Appointment['_id'];
  invoice: Unpaid;
}

export const openPlayers = async (world: World, gateway: OpenGateway): Promise<Players<Modelled, HoldAct>> => {
  const { clock, db, deps } = world;
  const [token, siti] = [await world.signIn('meiling'), await world.signIn('siti')];
  const slot = await firstRemote(world, token);
  let held: Own | null = null;
  const own = (): Own => {
    if (held === null) throw new Error('There is no booking');
    return held;
  };
  // a refund that is owed is sent in a step of its own
  const { refund } = deps.gateway;
  const later = () => Promise.reject(new Error('Later'));
  deps.gateway.refund = later;

  const intents = () => {
    const { id } = own().invoice;
    return gateway.book
      .intents()
      .filter(({ metadata }) => metadata['invoiceId'] === id)
      .toReversed();
  };
  const intentAt = (at: number) => {
    const intent = intents()[at];
    if (!intent) throw new Error(`There is no intent ${at}`);
    return intent;
  };
  const tell = async (at: number): Promise<void> => {
    const { id } = intentAt(at);
    const event = gateway.book.events().find(({ data }) => data.object.id === id);
    if (!event) throw new Error(`Nothing happened to ${id}`);
    const status = await gateway.tell(event);
    if (status !== 200) throw new Error(`The webhook was answered with ${status}`);
  };

  const asked = new Set<string>();
  const askForTime = async (key: string): Promise<string | null> => {
    const { answer, code } = await ask(world, appointmentCalls.createAppointment, {
      token,
      headers: { [IDEMPOTENCY_HEADER]: `key-${key}` },
      body: bookingOf(slot, MEI),
    });
    if (answer === null) return code;
    const { appointment, invoice } = answer.data;
    if (invoice === null) return 'booked';
    const { _id, invoiceNo, ostBalance } = invoice;
    // an earlier answer may be about an earlier booking
    if (!asked.has(key))
      held = { id: appointment._id, invoice: { id: _id, invoiceNo, amount: moneyToWire(ostBalance) } };
    asked.add(key);
    return 'held';
  };
  const askForForm = async (): Promise<string | null> => {
    const { secret, code, refused } = await askIntent(world, token, intentBody(own().invoice));
    if (secret === null) return code ?? refused;
    return `intent ${intents().findIndex(({ client_secret }) => client_secret === secret)}`;
  };
  const confirm = async (at: number, end: keyof typeof CARD): Promise<string> => {
    const { status } = await gateway.pay(intentAt(at).client_secret, CARD[end]);
    return status ?? 'refused';
  };
  const overcomes = async (): Promise<void> => {
    const until = (await entryOf(world, token, own().id))?.holdUntil;
    if (!until) throw new Error('Nothing is held');
    clock.set(addMs(until, MINUTE_MS));
  };
  const sendRefund = async (): Promise<void> => {
    deps.gateway.refund = refund;
    await payRefunds(deps, await clock.now());
    deps.gateway.refund = later;
  };
  const happens = async (what: string): Promise<void> => {
    const [, at = '', end = ''] = /intent (\d)(?:: (\w+))?/.exec(what) ?? [];
    if (what === 'the deadline comes') return overcomes();
    if (what === 'the refund is sent') return sendRefund();
    if (what === 'the reconciliation runs') return heal(deps, { quietMs: 0, limit: 100 });
    if (what === 'the sweep runs') {
      clock.advance(SWEPT_AGAIN_MS);
      return sweepHolds(deps);
    }
    if (what === 'somebody takes the time') {
      const { code } = await tryBook(world, siti, slot, patientIdOf('siti'));
      if (code !== null) throw new Error(code);
      return;
    }
    if (what.startsWith('the bank decides')) {
      gateway.book.decide(intentAt(Number(at)).id, end === 'succeeded');
      return;
    }
    if (!what.startsWith('webhook')) throw new Error(`Nobody does so: ${what}`);
    if (!what.endsWith('is lost')) await tell(Number(at));
  };

  const bookingOfRows = async (id: string): Promise<{ booking: string; isVoid: boolean }> => {
    const { state, invoice_void: isVoid } = await db
      .selectFrom('appointment')
      .select(['state', 'invoice_void'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { booking: state === 'new' ? 'confirmed' : state, isVoid };
  };
  const timeInRows = async (): Promise<HeldTime> => {
    const rows = await db
      .selectFrom('appointment')
      .select(['patient_id', 'state', 'hold_until'])
      .where('slot_id', '=', slot._id)
      .where('state', 'in', ['held', 'pending', 'new', 'confirmed'])
      .execute();
    // an overdue hold counts as free where another patient has the time
    const row = rows.find(({ patient_id }) => patient_id !== MEI) ?? rows[0];
    if (!row) return 'free';
    if (row.patient_id !== MEI) return 'theirs';
    if (row.state !== 'held' || row.hold_until === null) return 'ours until visit';
    return isBefore(await clock.now(), row.hold_until) ? 'ours until deadline' : 'ours until decided';
  };
  const intentsInRows = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string; ours: string; isPosted: boolean }>`
      select id, status as ours, exists (select from journal_entry where cause = 'payment:' || payment_intent.id) as "isPosted"
      from payment_intent where invoice_id = ${own().invoice.id}`.execute(db);
    const known = new Map(rows.map((row) => [row.id, row]));
    const worded = (status: string) => (status.startsWith('requires_') ? 'open' : status);
    return intents().map(({ id, status }) => {
      const { ours = 'none', isPosted = false } = known.get(id) ?? {};
      return `${worded(status)}, ${worded(ours)}${isPosted ? ', posted' : ''}`;
    });
  };
  const refundInRows = async (): Promise<string> => {
    const { rows } = await sql<{ status: string }>`
      select refund.status from refund join payment_intent on payment_intent.id = intent_id
      where invoice_id = ${own().invoice.id}`.execute(db);
    if (rows.length > 1) return `${rows.length} refunds`;
    return rows[0] ? (rows[0].status === 'owed' ? 'owed' : 'sent') : 'none';
  };
  return {
    play: async ({ act }) => {
      switch (act.type) {
        case 'ask for the time':
          return askForTime(act.key);
        case 'ask for the card form':
          return askForForm();
        case 'confirm the card':
          return confirm(act.at, act.end);
        case 'say that it is paid':
          return (await record(world, token, own().invoice)).code ?? 'counted';
        case 'give the time up':
          return (
            (await ask(world, appointmentCalls.cancelAppointment, { token, params: { id: own().id } })).code ?? 'done'
          );
        case 'happens':
          await happens(act.what);
          return null;
      }
    },
    look: async () => {
      const time = await timeInRows();
      if (held === null) return { booking: 'none', time, isListed: false, invoice: null, intents: [], refund: 'none' };
      const { booking } = await bookingOfRows(held.id);
      const entry = await entryOf(world, token, held.id);
      const { data } = await answerOf(world, invoiceCalls.loadInvoice, {
        token,
        params: { id: held.invoice.id },
        query: { patientId: MEI },
      });
      return {
        booking,
        time,
        isListed: entry?.holdUntil !== undefined && entry.holdUntil !== null,
        invoice: `${data.ostBalance > 0 ? 'due' : 'nothing due'}, ${data.payment.status}`,
        intents: await intentsInRows(),
        refund: await refundInRows(),
      };
    },
  };
};
