/** Words of the acts about a patient's family. */
import { t } from '@lingui/core/macro';
import { FAMILY_BASES, RELATIONS } from '#contract/entities/desk.ts';

export const ofFamily = () => ({
  addFamily: {
    begin: t`Add family…`,
    question: t`Do you see the ID or birth certificate? The account then sees visits, bills and records. Add to the family of`,
    yes: t`Yes, add`,
    done: t`Added`,
  },
  removeFamily: {
    begin: t`Remove family…`,
    question: t`Who leaves? What is booked stays booked. Remove from the family of`,
    yes: t`Yes, remove`,
    done: t`Removed`,
  },
});

/** How to meet a need of an act about a family; null for any other need. */
export const familyNeed = (id: string): string | null => {
  const words: Readonly<Record<string, string>> = {
    needsRelation: t`Choose who it is to the account’s owner`,
    needsBasis: t`Choose what was seen`,
    needsMember: t`Choose who leaves`,
  };
  return words[id] ?? null;
};

export const relationWord = (relation: (typeof RELATIONS)[number]): string =>
  ({ child: t`Child`, parent: t`Parent`, spouse: t`Spouse`, sibling: t`Sibling`, other: t`Other` })[relation];

const basisWord = (basis: (typeof FAMILY_BASES)[number]): string =>
  ({
    document: t`A child: birth certificate or the like`,
    agreed: t`Both are here with their IDs, and agree`,
    authority: t`Paper of a court’s deputy or a donee`,
  })[basis];

export const familyChoices = () => ({
  relation: RELATIONS.map((id) => ({ id, name: relationWord(id) })),
  basis: FAMILY_BASES.map((id) => ({ id, name: basisWord(id) })),
});
