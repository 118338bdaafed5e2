/** Answers of the server, for cases in which no world makes the server give them. */
import type { EventObject } from 'xstate';
import { type Money, moneyToWire } from '#contract/money.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { isFailed } from '#model/flow.ts';

export const done = (data?: unknown): object => ({ success: true, ...(data !== undefined && { data }) });

export const refused = (code: string, data?: object, message = code): object => ({
  success: false,
  code,
  message,
  ...(data && { data }),
});

/** The refusal of a call in the model's words, if it has more than a code. */
export const refusalOf = (event: EventObject): object | undefined => {
  const error = isFailed(event) ? event.error : null;
  if (!(error instanceof FailureError) || error.failure.kind !== 'rejected' || !error.detail) return undefined;
  return refused(error.failure.code, error.detail, error.failure.serverMessage);
};

/** Items with amounts in the format of the API. */
export const priced = (items: readonly { price: Money }[]): object[] =>
  items.map((item) => ({ ...item, price: moneyToWire(item.price) }));

/** Successful answers of one call, by label. */
export const doneIn = (call: string, ways: Readonly<Record<string, unknown>>): Record<string, object> =>
  Object.fromEntries(Object.entries(ways).map(([way, data]) => [`${call} -> ${way}`, done(data)]));
