/** Words of the acts about keys of systems. */
import { t } from '@lingui/core/macro';
import { readAddresses } from '#desk/app/address-list.ts';
import type { ActField, ActName } from '#machines/desk-act/desk-act.rules.ts';
import type { DeskActContext } from '#machines/desk-act/desk-act.types.ts';
import { failureWords } from '../failure-words.ts';

export const ofKeys = () => ({
  makeKey: { begin: t`New key`, question: t`A key for which system?`, yes: t`Make the key`, done: t`Made` },
  changeKey: {
    begin: t`Change key`,
    question: t`Change this key? You get a second one, and this one works for 24 hours more.`,
    yes: t`Yes, change it`,
    done: t`Changed`,
  },
  revokeKey: {
    begin: t`Revoke…`,
    question: t`Revoke this key? It stops working at once, and so does a key that it replaced.`,
    yes: t`Yes, revoke`,
    done: t`Revoked`,
  },
});

/** A system has a name of another kind than a person; null for other entries. */
export const keyField = (act: ActName, field: ActField): string | null =>
  act === 'makeKey' && field === 'name' ? t({ message: 'Name', context: 'key' }) : null;

/** Text below the addresses; null for other entries. */
export const keyHelp = (field: ActField): string | null =>
  field === 'addresses'
    ? t`One below the other, up to 20, as 203.0.113.7 or 2001:db8::/48. Empty: it works from everywhere.`
    : null;

/** The server names a wrong address by its place in the list. */
const WRONG_ADDRESS = /^addresses\.(\d+)$/;

/** Why an act failed; a wrong address by itself. */
export const actFailureWords = ({ failure, fields }: Pick<DeskActContext, 'failure' | 'fields'>): string | null => {
  if (failure === null) return null;
  const [name = ''] = failure.kind === 'invalid' ? Object.keys(failure.fields) : [];
  const place = WRONG_ADDRESS.exec(name)?.[1];
  const address = place === undefined ? undefined : readAddresses(fields.addresses)[Number(place)];
  return address === undefined ? failureWords(failure) : t`Not an IP address or a network: ${address}`;
};
