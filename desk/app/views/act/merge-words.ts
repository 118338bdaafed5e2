/** Words of the acts about a person who is there twice. */
import { plural, t } from '@lingui/core/macro';
import type { MergeMoves } from '#contract/entities/desk-merge.ts';

export const ofMerges = () => ({
  proposeMerge: {
    begin: t`Same person as…`,
    question: t`Do you see this person’s original ID, and is its number in another entry? Enter that number; of an account, also the email or phone that the person names. An administrator confirms it. Of`,
    yes: t`Yes, propose it`,
    done: t`Proposed`,
  },
  merge: {
    begin: t`Put together…`,
    question: t`Are these two the same person? First see what would move. Into`,
    yes: t`Yes, see what moves`,
    done: t`Put together`,
  },
  declineMerge: {
    begin: t`Decline…`,
    question: t`Why do these two stay apart? Of`,
    yes: t`Yes, they stay apart`,
    done: t`Declined`,
  },
  unmerge: {
    begin: t`Take apart…`,
    question: t`Take these two apart again? What moved goes back; what came since stays with`,
    yes: t`Yes, take them apart`,
    done: t`Taken apart`,
  },
});

/** A line for each kind that moves; a kind without rows is left out. */
export const movesWords = ({ visits, orders, bills, records, prescriptions, families, niks }: MergeMoves): string[] =>
  [
    [visits, plural(visits, { one: '# visit or waiting place', other: '# visits and waiting places' })] as const,
    [orders, plural(orders, { one: '# order', other: '# orders' })] as const,
    [bills, plural(bills, { one: '# bill', other: '# bills' })] as const,
    [records, plural(records, { one: '# record', other: '# records' })] as const,
    [prescriptions, plural(prescriptions, { one: '# prescription', other: '# prescriptions' })] as const,
    [families, plural(families, { one: 'a place in # family', other: 'places in # families' })] as const,
    [niks, t`${niks} NIK$ that wait for a membership`] as const,
  ].flatMap(([count, words]) => (count > 0 ? [words] : []));
