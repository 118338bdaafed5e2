/** Notices about the bill of a visit, and about a deposit. */
import { moneyFromWire } from '#contract/money.ts';
import { html } from '#server/kit/html.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { ListedNotice, WordsOf } from './notification.types.ts';

const sum = (metadata: ListedNotice['metadata'], name: string): string => sgd(moneyFromWire(Number(metadata[name])));

/** Notice about the bill of a visit, with the part that a deposit has paid. */
const visitBilled: WordsOf = ({ metadata, invoiceNo }) => {
  const amount = sum(metadata, 'amount');
  const isDepositTaken = Number(metadata['deposit'] ?? 0) > 0;
  const deposit = sum(metadata, 'deposit');
  const number = invoiceNo ?? '';
  return {
    event: 'ANNOUNCEMENT',
    words: {
      en: html`Your bill <b>${number}</b> is ${amount}.${isDepositTaken ? ` Your deposit of ${deposit} was taken off.` : ''}`,
      zh: html`您的账单 <b>${number}</b> 为 ${amount}${isDepositTaken ? `，已扣除押金 ${deposit}` : ''}。`,
    },
  };
};

const depositReturned: WordsOf = ({ metadata }) => {
  const amount = sum(metadata, 'amount');
  return {
    event: 'ANNOUNCEMENT',
    words: {
      en: html`${amount} of your deposit goes back to your card.`,
      zh: html`您的押金中 ${amount} 将退还至您的银行卡。`,
    },
  };
};

/** Taken off a bill; what it is more than that goes back. */
const depositMoved: WordsOf = ({ metadata, invoiceNo }) => {
  const amount = sum(metadata, 'amount');
  const isMore = Number(metadata['rest']) > 0;
  const rest = sum(metadata, 'rest');
  const number = invoiceNo ?? '';
  return {
    event: 'ANNOUNCEMENT',
    words: {
      en: html`${amount} of your deposit was taken off <b>${number}</b>.${isMore ? ` ${rest} goes back to your card.` : ''}`,
      zh: html`您的押金中 ${amount} 已用于抵扣 <b>${number}</b>${isMore ? `，其余 ${rest} 将退还至您的银行卡` : ''}。`,
    },
  };
};

const creditReturned: WordsOf = ({ metadata }) => {
  const amount = sum(metadata, 'amount');
  return {
    event: 'ANNOUNCEMENT',
    words: {
      en: html`Your credit of ${amount} is on its way back to you.`,
      zh: html`您的余额 ${amount} 正在退还给您。`,
    },
  };
};

const moneyGivenBack: WordsOf = ({ metadata, invoiceNo }) => {
  const amount = sum(metadata, 'amount');
  const number = invoiceNo ?? '';
  const reason = String(metadata['reason']);
  return {
    event: 'ANNOUNCEMENT',
    words: {
      en: html`${amount} of what you paid for <b>${number}</b> goes back to you. ${reason}`,
      zh: html`您为 <b>${number}</b> 支付的 ${amount} 将退还给您。${reason}`,
    },
  };
};

const billVoided: WordsOf = ({ metadata, invoiceNo }) => {
  const number = invoiceNo ?? '';
  const reason = String(metadata['reason']);
  return {
    event: 'ANNOUNCEMENT',
    words: {
      en: html`Your bill <b>${number}</b> was wrong and does not count. Please do not pay it. ${reason}`,
      zh: html`您的账单 <b>${number}</b> 有误，现已作废，请勿付款。${reason}`,
    },
  };
};

export const DEPOSIT_NOTICES = {
  billVoided,
  visitBilled,
  depositReturned,
  depositMoved,
  creditReturned,
  moneyGivenBack,
} as const satisfies Record<string, WordsOf>;
