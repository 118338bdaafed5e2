import { expect, test } from 'vitest';
import { ITEM_CATEGORIES } from '#contract/lists/items.ts';

/** As the product document writes them. */
const NAMED =
  'Medicine, Consumables, Expendables, Procedure, Therapy, Teleconsult, Package, Bundle, Investigation, Referral, ' +
  'Injection, Vaccination, Misc, Credit, Virtual Currency, Compounded, Product, Nursing Procedure, Consultation, ' +
  'Laboratory, Radiology, Professional Fees Consult, Professional Fees Procedures, Facilities, Health Screening, ' +
  'Order Set, Scanning';

test('CONST-13: the item categories are the 27 that are named', () => {
  expect(ITEM_CATEGORIES.join(', ')).toBe(NAMED);
  expect(ITEM_CATEGORIES).toHaveLength(27);
});
