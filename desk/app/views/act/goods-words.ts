/** Words of the acts about goods. */
import { t } from '@lingui/core/macro';
import type { StaffOrder } from '#contract/entities/desk-orders.ts';
import type { ActField, ActName } from '#machines/desk-act/desk-act.rules.ts';

const ofSales = () => ({
  sell: {
    begin: t`Sell at the counter…`,
    question: t`What does the customer take, and how is it paid?`,
    yes: t`Yes, paid and handed over`,
    done: t`Paid and handed over`,
  },
  sellTo: {
    begin: t`Sell at the counter…`,
    question: t`What is taken, and how is it paid? The receipt goes to`,
    yes: t`Yes, paid and handed over`,
    done: t`Paid and handed over`,
  },
  voidSale: {
    begin: t`Void the sale…`,
    question: t`Are the goods back, and the money? A transfer you send back by bank. The patient reads why. Of`,
    yes: t`Yes, void it`,
    done: t`Void`,
  },
  printReceipt: {
    begin: t`Receipt…`,
    question: t`Save the receipt as a PDF, to print it?`,
    yes: t`Yes, save it`,
    done: t`Saved`,
  },
});
export const ofGoods = () => ({
  ...ofSales(),
  receive: {
    begin: t`Take in…`,
    question: t`What has the supplier brought? Pieces are added to`,
    yes: t`Yes, add them`,
    done: t`Taken in`,
  },
  stopSelling: {
    begin: t`Stop selling…`,
    question: t`Patients who may have it again hear whom to call, not why. At every place, stop selling`,
    yes: t`Yes, stop selling it`,
    done: t`Not sold any more`,
  },
  sellAgain: {
    begin: t`Sell again…`,
    question: t`At every place, sell again`,
    yes: t`Yes, sell it`,
    done: t`Sold again`,
  },
  correctParcel: {
    begin: t`Correct the parcel number…`,
    question: t`Which number is right? The patient hears it.`,
    yes: t`Yes, correct it`,
    done: t`Corrected`,
  },
  unready: {
    begin: t`Not ready after all…`,
    question: t`Why is it not ready? The patient reads it, and waits until you make it ready again.`,
    yes: t`Yes, not ready`,
    done: t`Not ready`,
  },
  takeBack: {
    begin: t`Goods came back…`,
    question: t`What came back? The patient hears that it did; accounts give the money back. Of`,
    yes: t`Yes, taken back`,
    done: t`Taken back`,
  },
  receiveOther: {
    begin: t`Take in goods…`,
    question: t`What has the supplier brought, and to which place?`,
    yes: t`Yes, add them`,
    done: t`Taken in`,
  },
});

/** Names of entries that goods alone have. */
export const goodsFields = () => ({
  supplierNo: t`Supplier’s delivery number`,
  batch: t`Batch, if it has one`,
  expiresOn: t`Good until, if it ends`,
  shelf: t`Back on the shelf`,
  goods: t`Add an item`,
  receiptTo: t`Email for the receipt, if wanted`,
});

/** How to meet a need of an act about goods; null for any other need. */
export const goodsNeed = (id: string): string | null => {
  const words: Readonly<Record<string, string>> = {
    needsSupplierNo: t`Enter the number on the delivery note`,
    needsGoods: t`Add what is sold`,
    needsShelf: t`Say whether it goes back on the shelf`,
  };
  return words[id] ?? null;
};

export const shelfChoices = () => ({
  shelf: [
    { id: 'restocked', name: t`Yes: unopened, and no medicine` },
    { id: 'kept', name: t`No: opened, damaged or a medicine` },
  ],
});

/** Lines of an order, as choices of an act; for goods that come back, only the lines that are not all back. */
export const lineChoices = (
  act: ActName | undefined,
  lines: StaffOrder['lines'],
  named: (name: string) => string,
): { id: string; name: string }[] =>
  act === 'takeBack'
    ? lines
        .filter(({ qty, back }) => back < qty)
        .map(({ _id, name, qty, back }) => ({ id: _id, name: t`${named(name)}, ${qty - back} with the patient` }))
    : lines.map(({ _id, name }) => ({ id: _id, name: named(name) }));

/** Words to the patient that are wanted often; null for other acts. */
export const goodsReadyWords = (act: ActName): readonly string[] | null =>
  act === 'voidSale'
    ? [t`It was entered twice.`, t`It was the wrong item.`, t`The customer changed their mind.`]
    : act === 'unready'
      ? [t`A part of it has not come yet.`, t`A part of it was damaged.`, t`It was packed for another place.`]
      : null;

/** Text below an entry: its present value. */
export const goodsHelp = (act: ActName, field: ActField, given: Readonly<Record<string, string>>): string | null => {
  const { parcel } = given;
  return act === 'correctParcel' && field === 'parcelNo' && parcel !== undefined ? t`Now: ${parcel}` : null;
};
