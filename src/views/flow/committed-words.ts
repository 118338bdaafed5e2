import { useLingui } from '@lingui/react/macro';
import type { Committed } from '#machines/kit/committed.ts';

/** What has been committed, as every screen of a wizard that orders something says it; `asked` is what its clinic or shop does. */
export function useCommittedWords(
  asked: Pick<Record<Committed, string>, 'requested' | 'approved'>,
): Record<Committed, string> {
  const { t } = useLingui();
  return {
    nothing: t`Nothing is ordered yet.`,
    unknown: t`We do not know yet whether this went through.`,
    ...asked,
    toPay: t`Your order is made. It is not paid yet.`,
    paid: t`Your order is paid.`,
    onItsWay: t`Your order is on its way.`,
    received: t`Your order was received.`,
  };
}
