import * as v from 'valibot';
import { expect, test } from 'vitest';
import { StoreProduct } from '#contract/entities/store.ts';
import { ITEM_CATEGORIES } from '#contract/lists/items.ts';
import { moneyFromWire } from '#contract/money.ts';
import { missingForFree } from '#contract/rules/delivery-fee.ts';

/** Names as the product document writes them. */
const NAMED =
  'Medicine, Consumables, Expendables, Procedure, Therapy, Teleconsult, Package, Bundle, Investigation, Referral, ' +
  'Injection, Vaccination, Misc, Credit, Virtual Currency, Compounded, Product, Nursing Procedure, Consultation, ' +
  'Laboratory, Radiology, Professional Fees Consult, Professional Fees Procedures, Facilities, Health Screening, ' +
  'Order Set, Scanning';

test('CONST-13 CONST-14: the item categories are the 27 that are named, and Others', () => {
  expect(ITEM_CATEGORIES.join(', ')).toBe(`${NAMED}, Others`);
  expect(ITEM_CATEGORIES).toHaveLength(28);
});

test.for(['Others', 'Ointments of 2030'])(
  'CONST-14: goods of the category %s are read, and are no Product',
  (itemType) => {
    const goods = v.parse(StoreProduct, {
      id: 'one',
      name: 'One',
      itemType,
      category: 'Face',
      price: 200,
      tax: 9,
      inventory: 1,
      meta: { opencart: {} },
      notSentTo: [],
      beforeDiscountPrice: 200,
      afterDiscountPrice: 200,
    });
    const [free, missing] = ['Product', goods.itemType].map((type) =>
      missingForFree([{ itemType: type, afterTaxPrice: goods.price }]),
    );
    expect([free, missing]).toEqual([0, moneyFromWire(150)]);
  },
);
