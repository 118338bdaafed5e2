import { useLingui } from '@lingui/react/macro';
import type { LawId, RetentionId } from '#contract/retention.ts';

/** Words for all data that is erased or kept when an account is closed. */
export const useRetentionWords = (): Record<RetentionId, string> => {
  const { t } = useLingui();
  return {
    signIn: t`Your sign-in: user ID, password, known browsers`,
    contact: t`Your email, phone, address and picture, and the link to your family`,
    messages: t`Your notifications and carts`,
    niks: t`Your NIK$ membership, and the NIK$ that are left`,
    health: t`Health records and visits, with your name and identity number`,
    money: t`Invoices with your name, payments and deliveries`,
    consent: t`What you agreed to, and this request`,
  };
};

/** Names of the laws that require data to be kept. */
export const useLawWords = (): Record<LawId, string> => {
  const { t } = useLingui();
  return {
    health: t`Rules for healthcare services`,
    accounts: t`Company and tax law`,
    limitation: t`Time limits for claims`,
  };
};
