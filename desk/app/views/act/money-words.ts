/** Words of the acts about money. */
import { t } from '@lingui/core/macro';

export interface ActWords {
  /** On the button that begins it: with an ellipsis where more is asked. */
  begin: string;
  /** Above its form. */
  question: string;
  /** On the button that does it. */
  yes: string;
  /** Shown in the page's head once it is done. */
  done: string;
}

export const ofMoney = () => ({
  arrived: { begin: t`It has arrived…`, question: t`What has arrived?`, yes: t`Yes, it has arrived`, done: t`Arrived` },
  match: { begin: t`Match…`, question: t`Which order is it for?`, yes: t`Match`, done: t`Matched` },
  giveBack: { begin: t`Return…`, question: t`Has all of it been sent back?`, yes: t`Yes, returned`, done: t`Returned` },
  returned: { begin: t`Sent back…`, question: t`What has been sent back?`, yes: t`Yes, sent back`, done: t`Sent back` },
  enterTransfer: { begin: t`Enter one`, question: t`A line of the bank’s list`, yes: t`Enter`, done: t`Entered` },
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

type MoneyNeed = 'needsWay' | 'needsPoints' | 'needsCredit' | 'needsLess' | 'needsFewerNiks' | 'needsSlip';
export const moneyNeed = (id: MoneyNeed): string =>
  ({
    needsWay: t`Choose how it was paid`,
    needsPoints: t`Say how many NIK$`,
    needsCredit: t`Choose what goes back`,
    needsLess: t`At most what is owed`,
    needsFewerNiks: t`At most what the patient has, and what is owed`,
    needsSlip: t`Enter the number of the slip or of the transfer`,
  })[id];

/** How money came or went. */
export const wayWord = (way: string): string => {
  const words: Record<string, string> = {
    cash: t`Cash`,
    terminal: t`Card at the terminal`,
    transfer: t`Bank transfer`,
    card: t`Card in the app`,
    niks: t`NIK$`,
    credit: t`Deposits and credit`,
  };
  return words[way] ?? way;
};
