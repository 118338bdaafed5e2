import type { Invoice } from '#contract/entities/invoice.ts';
import { type Medicine, type UnpaidOrder, unpaidOrdersOf } from '#contract/entities/refill.ts';
import { dueOf, isAddable } from './refill-list.rules.ts';
import type { RefillListContext } from './refill-list.types.ts';

/** Orders of what is on the list or would join it, which wait for their payment. */
export const selectUnpaid = ({ context }: { context: RefillListContext }): UnpaidOrder[] => {
  const wanted = [...context.listed, ...dueOf(context)];
  return unpaidOrdersOf((context.medicines ?? []).filter(({ _id }) => wanted.includes(_id)));
};

/** What of an invoice the patient can have again: a line and a prescription go by the same name. */
export const selectAgain = (
  { context: { medicines, patientId } }: { context: RefillListContext },
  invoice: Invoice,
): Medicine[] => {
  const names = invoice.items.map(({ name, refillInventory }) => refillInventory ?? name);
  return (medicines ?? []).filter((one) => names.includes(one.name) && isAddable(one, patientId));
};
