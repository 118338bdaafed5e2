/** The pages of a member's records: their lists, one order, one document; each machine is loaded with its page. */

import type { Profile } from '#contract/entities/person.ts';
import type { AttachmentId, InvoiceId } from '#contract/ids.ts';
import { required } from '#machines/kit/required.ts';
import type { RecordTab } from '#machines/records/records.types.ts';
import type { Services } from '#src/flows/services.ts';
import type { OpenAttachment } from './attachment.wiring.ts';
import { type Cell, createCell } from './cell.ts';
import type { OrderActor } from './order.wiring.ts';
import type { RecordsActor } from './records.wiring.ts';

export interface RecordPages {
  /** There once the member has opened the page. */
  records: Cell<RecordsActor | null>;
  /** While its page is open. */
  order: Cell<OrderActor | null>;
  attachment: Cell<OpenAttachment | null>;
  /** Each rejects when its code cannot be loaded. */
  openRecords: (tab: RecordTab) => Promise<void>;
  openOrder: (id: InvoiceId) => Promise<void>;
  openAttachment: (id: AttachmentId) => Promise<void>;
  closeRecords: () => void;
  closeOrder: () => void;
  closeAttachment: () => void;
  /** Something was paid or left: what shows is asked for again. */
  refresh: () => void;
  /** Another member, or nobody. */
  change: (member: Profile | null) => void;
}

/** A machine for as long as its page is open; of two that are opened one after the other, the later one stays. */
const createPage = <Opened extends { stop: () => void }>() => {
  const cell = createCell<Opened | null>(null);
  let visit: symbol | null = null;
  const close = () => {
    visit = null;
    cell.get()?.stop();
    cell.set(null);
  };
  const open = async (load: () => Promise<() => Opened>) => {
    close();
    const present = Symbol('visit');
    visit = present;
    const start = await load();
    if (visit === present) cell.set(start());
  };
  return { cell, open, close };
};

export const createRecordPages = (services: Services): RecordPages => {
  const records = createCell<RecordsActor | null>(null);
  const order = createPage<OrderActor>();
  const attachment = createPage<OpenAttachment>();
  let member: Profile | null = null;
  /** Of the page that is open; null while it is not. */
  let tab: RecordTab | null = null;

  const showTab = (actor: RecordsActor, wanted: RecordTab, isArriving: boolean) => {
    if (actor.getSnapshot().context.tab !== wanted) actor.send({ type: 'tab.select', tab: wanted });
    else if (isArriving) actor.send({ type: 'list.refresh' });
  };
  return {
    records,
    order: order.cell,
    attachment: attachment.cell,
    openRecords: async (wanted) => {
      const isArriving = tab === null;
      tab = wanted;
      const present = records.get();
      if (present) return showTab(present, wanted, isArriving);
      const asking = member;
      const { startRecords } = await import('./records.wiring.ts');
      if (asking === null || member !== asking || tab !== wanted) return;
      records.set(startRecords(services, asking, wanted));
    },
    closeRecords: () => {
      tab = null;
    },
    openOrder: (id) =>
      order.open(async () => {
        const { startOrder } = await import('./order.wiring.ts');
        return () => startOrder(services, required(member, 'member'), id);
      }),
    closeOrder: order.close,
    openAttachment: (id) =>
      attachment.open(async () => {
        const { startAttachment } = await import('./attachment.wiring.ts');
        return () => startAttachment(services, id);
      }),
    closeAttachment: attachment.close,
    refresh: () => order.cell.get()?.send({ type: 'order.refresh' }),
    change: (present) => {
      const isSame = member?._id === present?._id && member?.standing.number === present?.standing.number;
      member = present;
      if (isSame) return;
      records.get()?.stop();
      records.set(null);
      order.close();
      attachment.close();
    },
  };
};
