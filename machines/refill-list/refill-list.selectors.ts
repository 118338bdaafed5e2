import type { Invoice } from '#contract/entities/invoice.ts';
import { type Medicine, type UnpaidOrder, unpaidOrdersOf } from '#contract/entities/refill.ts';
import { dueOf, isAddable } from './refill-list.rules.ts';
import type { RefillListContext } from './refill-list.types.ts';

/** Unpaid orders of items that are on the list or about to be added. */
export const selectUnpaid = ({ context }: { context: RefillListContext }): UnpaidOrder[] => {
  const wanted = [...context.listed, ...dueOf(context)];
  return unpaidOrdersOf((context.medicines ?? []).filter(({ _id }) => wanted.includes(_id)));
};

/** Items of an invoice that the patient can order again: a line and its prescription have the same name. */
export const selectAgain = (
  { context: { medicines, patientId } }: { context: RefillListContext },
  invoice: Invoice,
): Medicine[] => {
  const names = invoice.items.map(({ name, refillInventory }) => refillInventory ?? name);
  return (medicines ?? []).filter((one) => names.includes(one.name) && isAddable(one, patientId));
};
