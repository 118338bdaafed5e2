/** Reads what a PayNow code says, as a bank's app does. */
import { checksumOf } from '#contract/rules/paynow.ts';

const fieldsOf = (text: string): Map<string, string> => {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
};

export const payNowFieldsOf = (text: string) => {
  const fields = fieldsOf(text);
  const of = (id: string) => fields.get(id) ?? '';
  const account = fieldsOf(of('26'));
  return {
    uen: account.get('02'),
    isEditable: account.get('03') !== '0',
    expires: account.get('04'),
    currency: of('53'),
    amount: of('54'),
    name: of('59'),
    reference: fieldsOf(of('62')).get('01') ?? '',
    isChecksumRight: of('63') === checksumOf(text.slice(0, -4)),
  };
};
