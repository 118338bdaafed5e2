import { useLingui } from '@lingui/react/macro';
import { moneyFromWire } from '#contract/money.ts';
import {
  NIK_VALUE,
  NIKS_CLOSE_YEARS,
  NIKS_EARNED_FROM,
  NIKS_EARNED_PER,
  NIKS_GRACE_DAYS,
  NIKS_JOIN_MONTHS,
  NIKS_JOIN_SPEND,
  NIKS_SOON_MONTHS,
  NIKS_VALID_YEARS,
} from '#contract/niks.ts';
import { useFormat } from '#src/format/use-format.ts';
import type { Clause } from '#src/ui/niks/niks-card.tsx';

/** The terms of NIKS_TERMS_VERSION. Every figure is one of contract/niks.ts. */
export function useClauses(): Clause[] {
  const { t } = useLingui();
  const { money } = useFormat();
  const value = money(moneyFromWire(NIK_VALUE));
  const per = money(moneyFromWire(NIKS_EARNED_PER));
  const least = money(moneyFromWire(NIKS_EARNED_FROM));
  const spend = money(moneyFromWire(NIKS_JOIN_SPEND));
  const joinMonths = NIKS_JOIN_MONTHS;
  const validYears = NIKS_VALID_YEARS;
  const soonMonths = NIKS_SOON_MONTHS;
  const closeYears = NIKS_CLOSE_YEARS;
  const graceDays = NIKS_GRACE_DAYS;
  return [
    {
      title: t`What NIK$ are`,
      text: t`NIK$ are points of the MyNiks group. 1 NIK$ is worth ${value}.`,
      points: [t`NIK$ are whole numbers.`, t`NIK$ are not money and are never paid out.`],
    },
    {
      title: t`Who can join`,
      text: t`Anyone with a MyNiks account who meets the condition below. Joining is free.`,
      points: [t`Guests cannot join before they sign up.`],
    },
    {
      title: t`The condition`,
      text: t`You can join once you have spent ${spend} or more on skin-care products within ${joinMonths} month.`,
      points: [t`All of it has to be on one paid receipt.`],
    },
    {
      title: t`Earning NIK$`,
      text: t`You earn 1 NIK$ for every net ${per} of skin-care purchases.`,
      points: [
        t`Net means after discounts and used NIK$, before GST and delivery.`,
        t`Each receipt is counted by itself and rounded down.`,
      ],
    },
    {
      title: t`The smallest purchase`,
      text: t`A receipt earns NIK$ from ${least} of net skin-care purchases on.`,
    },
    {
      title: t`What earns no NIK$`,
      text: t`Only skin-care products earn NIK$.`,
      points: [t`Consultations, treatments, medicine, deposits and delivery fees earn none.`],
    },
    {
      title: t`When NIK$ are added`,
      text: t`NIK$ are added when your order is fully paid, if you are a member then.`,
      points: [t`Orders from before you joined earn none.`],
    },
    {
      title: t`Birthday bonus`,
      text: t`In the month of your birthday an offer in the app may add a percentage of NIK$ to one order.`,
      points: [
        t`We apply it once a month, on the first transaction, and only if you choose to use it.`,
        t`The bonus is rounded down to whole NIK$.`,
      ],
    },
    {
      title: t`Expiry`,
      text: t`Each NIK$ is valid for ${validYears} year, to the end of the same date in the next year.`,
      points: [t`NIK$ of 29 February are valid to 28 February.`],
    },
    {
      title: t`Before NIK$ expire`,
      text: t`The app names what expires within ${soonMonths} months, and sends you a notification.`,
      points: [t`Expired NIK$ do not come back.`],
    },
    {
      title: t`Using NIK$`,
      text: t`1 NIK$ pays for ${value}. Use NIK$ in person at one of our places, and show your original ID.`,
      points: [t`NIK$ cannot be used online.`, t`Those that expire first are used first.`],
    },
    {
      title: t`Refunds`,
      text: t`When a purchase is refunded, the NIK$ that it earned are taken back; for a part, in part.`,
      points: [
        t`NIK$ that you used for it return with their own expiry date.`,
        t`If that date is over, they are valid for ${graceDays} more days.`,
      ],
    },
    {
      title: t`For you alone`,
      text: t`NIK$ belong to one person and cannot be sold, given or moved to another account, also not within a family.`,
    },
    {
      title: t`Closing`,
      text: t`An account with a zero balance closes after ${closeYears} years.`,
      points: [t`We tell you before, and you can join again.`],
    },
    {
      title: t`Corrections`,
      text: t`We correct NIK$ that were added or taken by mistake. Your history shows every correction.`,
    },
    {
      title: t`Misuse`,
      text: t`We may take back NIK$ that were gained by misuse, and end the membership.`,
    },
    {
      title: t`Changes, and the law`,
      text: t`We may change these terms or end NIK$, and tell you in the app before. The law of Singapore applies.`,
    },
    {
      title: t`Personal data`,
      text: t`We use your name, your account and your skin-care receipts to run NIK$, and for nothing else.`,
      points: [
        t`We keep your consent with its time and the version of these terms.`,
        t`You can ask what we keep about you, have it corrected, and withdraw your consent; your membership then ends.`,
        t`The contacts below answer your questions about personal data.`,
      ],
    },
  ];
}
