import { centsOf, type Money } from '#contract/money.ts';

const DOLLARS = new Intl.NumberFormat('en-SG', { style: 'currency', currency: 'SGD', minimumFractionDigits: 2 });

/** $1,234.50 in both languages; the minus sign is a real one: −$5.00. */
export const formatMoney = (money: Money): string => DOLLARS.format(centsOf(money) / 100).replace('-', '−');
