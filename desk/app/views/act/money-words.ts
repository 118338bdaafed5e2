/** Words of the acts about money. */
import { t } from '@lingui/core/macro';
import { COUNTER_WAYS, REFUND_WAYS } from '#contract/calls/operator-money.calls.ts';
import { type Money, moneyFromWire } from '#contract/money.ts';
import type { ActField, ActName } from '#machines/desk-act/desk-act.rules.ts';

export interface ActWords {
  /** Label of the button that begins the act; an ellipsis says that more is asked. */
  begin: string;
  /** Heading above the act's form. */
  question: string;
  /** Label of the button that does the act. */
  yes: string;
  /** Shown in the page's head once it is done. */
  done: string;
}

const ofTransfers = () => ({
  arrived: { begin: t`It has arrived…`, question: t`What has arrived?`, yes: t`Yes, it has arrived`, done: t`Arrived` },
  match: { begin: t`Match…`, question: t`Which order is it for?`, yes: t`Match`, done: t`Matched` },
  moveTransfer: {
    begin: t`Wrong order…`,
    question: t`Which order is it for? Both patients hear of it.`,
    yes: t`Yes, correct it`,
    done: t`Corrected`,
  },
  giveBack: { begin: t`Return…`, question: t`Has all of it been sent back?`, yes: t`Yes, returned`, done: t`Returned` },
  returned: { begin: t`Sent back…`, question: t`What has been sent back?`, yes: t`Yes, sent back`, done: t`Sent back` },
  enterTransfer: { begin: t`Enter one`, question: t`A line of the bank’s list`, yes: t`Enter`, done: t`Entered` },
  readFile: {
    begin: t`Read a file of the bank…`,
    question: t`Which file? It is CSV with the columns date, amount, reference and details. Nothing is counted yet.`,
    yes: t`Read it`,
    done: t`Read: confirm each line`,
  },
  confirmLine: {
    begin: t`Confirm…`,
    question: t`Which order is it for? It is counted, and the patient hears of it. Of`,
    yes: t`Yes, count it`,
    done: t`Counted`,
  },
});
export const ofMoney = () => ({
  ...ofTransfers(),
  voidBill: {
    begin: t`Void the bill…`,
    question: t`Was this bill written wrongly? The visit is then ended again.`,
    yes: t`Yes, void it`,
    done: t`Void`,
  },
  takePayment: {
    begin: t`Take payment…`,
    question: t`What did the patient pay?`,
    yes: t`Yes, it is paid`,
    done: t`Paid`,
  },
  useNiks: {
    begin: t`Pay with NIK$…`,
    question: t`Do you see the original ID? NIK$ for`,
    yes: t`Yes, take them off`,
    done: t`NIK$ used`,
  },
  refund: {
    begin: t`Give money back…`,
    question: t`How much goes back, and why? The patient reads the reason.`,
    yes: t`Yes, give it back`,
    done: t`Given back`,
  },
  niksBack: {
    begin: t`Give NIK$ back…`,
    question: t`Give the NIK$ back? What they paid is owed again.`,
    yes: t`Yes, give them back`,
    done: t`NIK$ are back`,
  },
  creditBack: {
    begin: t`Give credit back…`,
    question: t`Give this money back? A deposit goes to its card; other credit you send by bank.`,
    yes: t`Yes, give it back`,
    done: t`On its way back`,
  },
});

/** How to meet a need of a sum; null for any other need. */
export const moneyNeed = (id: string): string | null => {
  const words: Record<string, string> = {
    needsWay: t`Choose how it was paid`,
    needsPoints: t`Say how many NIK$`,
    needsCredit: t`Choose what goes back`,
    needsWayBack: t`Choose how it goes back`,
    wrongSum: t`Write the sum as a number with a point, like 40.50`,
    needsLess: t`At most what is owed, or was paid`,
    needsFewerNiks: t`At most what the patient has, and what is owed`,
    needsBankFile: t`Choose the file`,
    needsSlip: t`Enter the number of the slip or of the transfer`,
  };
  return words[id] ?? null;
};

/** Ways in which money came or went. */
export const wayWord = (way: string): string => {
  const words: Record<string, string> = {
    cash: t`Cash`,
    terminal: t`Card at the terminal`,
    transfer: t`Bank transfer`,
    card: t`Card in the app`,
    niks: t`NIK$`,
    credit: t`Deposits and credit`,
    bank: t`By bank, entered once it is sent`,
  };
  return words[way] ?? way;
};

/** Choices of how money comes and goes back. */
export const wayChoices = () => ({
  way: COUNTER_WAYS.map((id) => ({ id, name: wayWord(id) })),
  wayBack: REFUND_WAYS.map((id) => ({ id, name: id === 'card' ? t`To the card that paid in the app` : wayWord(id) })),
});

export interface Entry {
  act: ActName;
  field: ActField;
  given: Readonly<Record<string, string>>;
  money: (amount: Money) => string;
}
/** Text below the entry of a sum: the amount that it is taken from; null for other entries. */
export const moneyHelp = ({ act, field, given, money }: Entry): string | null => {
  const sum = (name: string) => money(moneyFromWire(Number(given[name] ?? 0)));
  if (act === 'takePayment' && field === 'amount') return t`Owed: ${sum('most')}`;
  if (act === 'refund' && field === 'amount')
    return given['goods'] === undefined
      ? t`Paid: ${sum('paid')}`
      : t`Paid: ${sum('paid')}. Goods of ${sum('goods')} came back.`;
  if (act === 'useNiks' && field === 'points')
    return t`The patient has ${given['niks'] ?? '0'} NIK$; owed: ${sum('most')}`;
  if (act === 'confirmLine' && field === 'invoiceNo')
    return t`Empty: no order is known. It is matched or returned later.`;
  if (act === 'moveTransfer' && field === 'invoiceNo') return t`Empty: it is for no order, and goes back to the payer.`;
  return field === 'slip' ? t`May stay empty for cash.` : null;
};
