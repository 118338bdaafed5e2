import { t } from '@lingui/core/macro';
import { ITEM_CATEGORIES, type ItemCategory } from '#contract/lists/items.ts';

const wordOf = (kind: ItemCategory): string =>
  ({
    Medicine: t`Medicine`,
    Consumables: t`Consumables`,
    Expendables: t`Expendables`,
    Procedure: t`Procedure`,
    Therapy: t`Therapy`,
    Teleconsult: t`Teleconsult`,
    Package: t`Package`,
    Bundle: t`Bundle`,
    Investigation: t`Investigation`,
    Referral: t`Referral`,
    Injection: t`Injection`,
    Vaccination: t`Vaccination`,
    Misc: t`Misc`,
    Credit: t`Credit`,
    'Virtual Currency': t`Virtual currency`,
    Compounded: t`Compounded`,
    Product: t`Product`,
    'Nursing Procedure': t`Nursing procedure`,
    Consultation: t`Consultation`,
    Laboratory: t`Laboratory`,
    Radiology: t`Radiology`,
    'Professional Fees Consult': t`Professional fees, consultation`,
    'Professional Fees Procedures': t`Professional fees, procedures`,
    Facilities: t`Facilities`,
    'Health Screening': t`Health screening`,
    'Order Set': t`Order set`,
    Scanning: t`Scanning`,
    Others: t`Others`,
  })[kind];

/** The kind of an item; one that the list lacks is shown as it is. */
export const itemKindWord = (kind: string): string => {
  const known = ITEM_CATEGORIES.find((one) => one === kind);
  return known === undefined ? kind : wordOf(known);
};
