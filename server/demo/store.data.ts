/** Products of the demo's online store, and its promotions. The file name of a product's picture is its slug. */
import type { DiscountType, PromotionType } from '#contract/entities/store.ts';
import type { ItemCategory } from '#contract/lists/items.ts';
import type { CountryCode } from '#contract/lists/people.ts';

interface Goods {
  name: string;
  quality: string;
  dollars: number;
  description: string;
  /** 30 by default; a small number shows as low, 0 as out of stock. */
  pieces?: number;
  /** Discount of a line: percent, or SGD. */
  discount?: { type: DiscountType; size: number };
  /** Percent; 9 without it. */
  tax?: number;
  itemType?: ItemCategory;
  notSentTo?: CountryCode[];
}

const percent = (size: number) => ({ type: 'PERCENTAGE' as const, size });
const off = (size: number) => ({ type: 'FIXED' as const, size });

export const STORE_GOODS: Record<string, Goods[]> = {
  Face: [
    {
      name: 'Calm barrier cream',
      quality: '50 ml',
      dollars: 48,
      description: 'Ceramides and oat for skin that feels tight.',
    },
    {
      name: 'Niacinamide 10% serum',
      quality: '30 ml',
      dollars: 52,
      description: 'Evens tone and calms shine.',
      discount: percent(15),
    },
    { name: 'Gentle gel cleanser', quality: '200 ml', dollars: 28.9, description: 'Soap-free, for morning and night.' },
    { name: 'Overnight repair balm', quality: '40 g', dollars: 46, description: 'For dry patches while you sleep.' },
    {
      name: 'Vitamin C 15% serum',
      quality: '30 ml',
      dollars: 68,
      description: 'Brightens; use it before sunscreen.',
      pieces: 4,
    },
    { name: 'Hyaluronic water gel', quality: '50 ml', dollars: 39.5, description: 'Light moisture for humid days.' },
    {
      name: 'Azelaic 10% cream',
      quality: '30 g',
      dollars: 42,
      description: 'For redness and uneven tone.',
      pieces: 0,
    },
    { name: 'Micellar water', quality: '400 ml', dollars: 24.9, description: 'Takes off sunscreen and make-up.' },
    {
      name: 'Blemish patches',
      quality: '36 pieces',
      dollars: 12.9,
      description: 'Hydrocolloid, for a night.',
      discount: off(2),
    },
    {
      name: 'Sheet mask with centella',
      quality: '5 pieces',
      dollars: 18,
      description: 'Cools the skin after sun or a treatment.',
    },
  ],
  Sun: [
    { name: 'Daily sun stick SPF 50', quality: '18 g', dollars: 36, description: 'No white cast; fits a pocket.' },
    {
      name: 'Mineral sunscreen SPF 50',
      quality: '50 ml',
      dollars: 44,
      description: 'Zinc oxide, for skin after a treatment.',
      discount: percent(10),
    },
    {
      name: 'Sport sun spray SPF 30',
      quality: '150 ml',
      dollars: 32.5,
      description: 'Resists water for 80 minutes. A pressurised can, which airlines do not carry.',
      notSentTo: ['JP', 'AU', 'US', 'GB'],
    },
    { name: 'After-sun aloe gel', quality: '200 ml', dollars: 22, description: 'Cools and moistens.' },
  ],
  'Hair and scalp': [
    { name: 'Scalp balance shampoo', quality: '250 ml', dollars: 33.5, description: 'For an oily or itchy scalp.' },
    { name: 'Scalp calm serum', quality: '50 ml', dollars: 58, description: 'Leave-in drops for a tight scalp.' },
    { name: 'Repair conditioner', quality: '250 ml', dollars: 31, description: 'For coloured or dry hair.' },
    {
      name: 'Root volume spray',
      quality: '120 ml',
      dollars: 29.9,
      description: 'Light hold without stickiness.',
      pieces: 3,
    },
  ],
  Body: [
    { name: 'Urea 10% body lotion', quality: '300 ml', dollars: 34, description: 'For rough elbows and legs.' },
    { name: 'Hand cream', quality: '75 ml', dollars: 15.9, description: 'Sinks in at once.' },
    {
      name: 'Shower oil',
      quality: '400 ml',
      dollars: 27.5,
      description: 'Cleans dry and itchy skin gently.',
      discount: percent(20),
    },
    { name: 'Lip balm SPF 20', quality: '4 g', dollars: 9.9, description: 'Every day, also in the rain.' },
    { name: 'Foot repair balm', quality: '100 ml', dollars: 19.8, description: 'For cracked heels.', pieces: 1 },
  ],
  'Care sets': [
    {
      name: 'Barrier starter set',
      quality: '3 pieces',
      dollars: 98,
      description: 'Cleanser, cream and sunscreen.',
      itemType: 'Bundle',
      discount: off(8),
    },
    {
      name: 'Travel kit',
      quality: '5 pieces',
      dollars: 45,
      description: 'Small sizes for the cabin.',
      itemType: 'Bundle',
    },
    {
      name: 'Cooling eye mask',
      quality: '1 piece',
      dollars: 16.5,
      description: 'From the fridge, for ten minutes.',
      itemType: 'Consumables',
    },
  ],
};

interface Offer {
  /** Code of the promotion; null where it needs none. */
  code: string | null;
  type: PromotionType;
  discount?: { type: DiscountType; size: number };
  more?: { buy: number; get: number };
  /** Name of the product, and the number of pieces. */
  gift?: { name: string; qty: number };
  bonusRatio?: number;
  /** Names of the products that the promotion is for; by default all. */
  products?: string[];
  minimum?: number;
  endedDaysAgo?: number;
  totalLimit?: number;
  patientLimit?: number;
}

export const STORE_OFFERS: Offer[] = [
  { code: 'WELCOME10', type: 'DISCOUNT', discount: percent(10) },
  { code: 'FIVEOFF', type: 'DISCOUNT', discount: off(5) },
  {
    code: 'BUY2GET1',
    type: 'BUYXGETY',
    more: { buy: 2, get: 1 },
    products: ['Blemish patches', 'Hand cream', 'Lip balm SPF 20'],
  },
  { code: 'FREEGIFT', type: 'FREEGIFT', gift: { name: 'Lip balm SPF 20', qty: 1 }, minimum: 60 },
  {
    code: 'COMPLEX20',
    type: 'COMPLEX',
    discount: percent(20),
    more: { buy: 3, get: 1 },
    gift: { name: 'Hand cream', qty: 1 },
    minimum: 100,
  },
  { code: 'ONCEONLY', type: 'DISCOUNT', discount: percent(25), patientLimit: 1 },
  { code: 'LASTONE', type: 'DISCOUNT', discount: off(20), totalLimit: 1 },
  { code: 'EXPIRED', type: 'DISCOUNT', discount: percent(50), endedDaysAgo: 1 },
  { code: null, type: 'BIRTHDAY_BONUS', bonusRatio: 0.2, patientLimit: 1 },
];
