/** Texts of the card fields, in Stripe's words. */
export type ErrorCode =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month'
  | 'invalid_expiry_month_past'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'
  | 'incomplete_zip';

interface Words {
  labels: Record<'number' | 'expiry' | 'cvc' | 'postal', string>;
  hints: Record<'number' | 'expiry' | 'cvc' | 'postal', string>;
  errors: Record<ErrorCode, string>;
  /** Keyed by decline code or code; all others keep the provider's words. */
  declines: Record<string, string>;
  connection: string;
  bank: { title: string; text: string; complete: string; fail: string };
}

const en: Words = {
  labels: {
    number: 'Credit or debit card number',
    expiry: 'Credit or debit card expiration date',
    cvc: 'Credit or debit card CVC/CVV',
    postal: 'Postal code',
  },
  hints: { number: 'Card number', expiry: 'MM / YY', cvc: 'CVC', postal: 'Postal' },
  errors: {
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month: "Your card's expiration month is invalid.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    incomplete_zip: 'Your postal code is incomplete.',
  },
  declines: {},
  connection:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
  bank: {
    title: '3D Secure (sandbox)',
    text: 'Your bank asks whether it is you. Nobody here is real.',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
  },
};

const zh: Words = {
  labels: {
    number: '信用卡或借记卡卡号',
    expiry: '信用卡或借记卡有效期',
    cvc: '信用卡或借记卡 CVC/CVV',
    postal: '邮编',
  },
  hints: { number: '卡号', expiry: '月 / 年', cvc: 'CVC', postal: '邮编' },
  errors: {
    incomplete_number: '您的银行卡号不完整。',
    invalid_number: '您的银行卡号无效。',
    incomplete_expiry: '您的银行卡有效期不完整。',
    invalid_expiry_month: '您的银行卡有效期月份无效。',
    invalid_expiry_month_past: '您的银行卡已过期。',
    invalid_expiry_year_past: '您的银行卡有效期年份已过。',
    incomplete_cvc: '您的银行卡安全码不完整。',
    incomplete_zip: '您的邮编不完整。',
  },
  declines: {
    generic_decline: '您的银行卡被拒绝了。',
    insufficient_funds: '您的银行卡余额不足。',
    payment_intent_authentication_failure: '我们无法验证您的支付方式。请选择其他支付方式，然后重试。',
    processing_error: '处理您的银行卡时出错。请稍后重试。',
  },
  connection: '连接支付服务时出现问题。您未被扣款。请检查网络连接，然后重试。',
  bank: {
    title: '3D 安全验证（沙盒）',
    text: '银行需要确认是您本人。此处人物均为虚构。',
    complete: '完成验证',
    fail: '验证失败',
  },
};

/** @param locale as Stripe takes it: en, zh, zh-HK, auto */
export const wordsOf = (locale = 'auto'): Words =>
  (locale === 'auto' ? document.documentElement.lang : locale).startsWith('zh') ? zh : en;
