import type { Invoice } from '#contract/entities/invoice.ts';
import type { Medicine } from '#contract/entities/refill.ts';
import { isAddable } from './refill-list.rules.ts';
import type { RefillListContext } from './refill-list.types.ts';

/** What of an invoice the patient can have again: a line and a prescription go by the same name. */
export const selectAgain = (
  { context: { medicines, patientId } }: { context: RefillListContext },
  invoice: Invoice,
): Medicine[] => {
  const names = invoice.items.map(({ name, refillInventory }) => refillInventory ?? name);
  return (medicines ?? []).filter((one) => names.includes(one.name) && isAddable(one, patientId));
};
