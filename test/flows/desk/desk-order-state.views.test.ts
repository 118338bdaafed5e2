/** Words of the desk for an order that ended. */
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Money } from '#contract/money.ts';
import { orderState } from '#desk/app/views/list/cells.tsx';
import { messages } from '#locales/desk/en-US.ts';
import { messages as chinese } from '#locales/desk/zh-CN.ts';

test('SERVER-66: a sale that was voided has a word of its own, and an order that the clinic does not take another', () => {
  const ended = { deliveryStatus: 'Rejected', balance: 0 as Money };
  i18n.load({ 'en-US': messages, 'zh-CN': chinese });
  i18n.activate('en-US');
  expect([orderState({ ...ended, isSold: true }).word, orderState({ ...ended, isSold: false }).word]).toEqual([
    'Voided',
    'Rejected',
  ]);
  i18n.activate('zh-CN');
  expect(orderState({ ...ended, isSold: true }).word).toBe('已作废');
});
