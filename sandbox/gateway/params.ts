/**
 * Parameters of Stripe's calls, as far as we use them. Others are refused as Stripe refuses them.
 * https://docs.stripe.com/error-codes
 */
import * as v from 'valibot';
import type { Form } from './form.ts';
import { invalidRequest } from './objects.ts';

const WHOLE = /^\d+$/;
const whole = v.pipe(v.string(), v.regex(WHOLE), v.transform(Number));
const isTrue = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
);

/** Payment methods that the sandbox's account has switched on. */
export const OFFERED = ['card', 'paynow', 'grabpay'] as const;
const method = v.picklist(OFFERED);
export type Method = v.InferOutput<typeof method>;

export const createParams = v.strictObject({
  amount: whole,
  currency: v.picklist(['sgd']),
  /** Indexed in the form: `allowed_payment_method_types[0]=card`. */
  allowed_payment_method_types: v.optional(v.record(v.pipe(v.string(), v.regex(WHOLE)), method)),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
  transfer_data: v.optional(v.strictObject({ destination: v.string(), amount: v.optional(whole) })),
});

export const confirmParams = v.strictObject({
  client_secret: v.optional(v.string()),
  payment_method_data: v.strictObject({
    type: method,
    card: v.strictObject({
      number: v.string(),
      exp_month: v.optional(whole),
      exp_year: v.optional(whole),
      cvc: v.optional(v.string()),
    }),
  }),
});

/** Parameters of our own call, by which the bank's page reports its result. */
export const authenticateParams = v.strictObject({ client_secret: v.optional(v.string()), proven: isTrue });

export const cancelParams = v.strictObject({});

export const refundParams = v.strictObject({
  payment_intent: v.string(),
  amount: v.optional(whole),
  reverse_transfer: v.optional(isTrue, 'false'),
});

const nameOf = ([first, ...inner]: readonly string[]): string => [first, ...inner.map((part) => `[${part}]`)].join('');

/** @throws ApiError 400 for the first parameter that is unknown, missing or malformed */
export const paramsOf = <Schema extends v.GenericSchema>(schema: Schema, form: Form): v.InferOutput<Schema> => {
  const { success, output, issues } = v.safeParse(schema, form, { abortEarly: true });
  if (success) return output;
  const [issue] = issues;
  const param = nameOf((issue.path ?? []).map(({ key }) => String(key)));
  if (issue.expected === 'never')
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  if (issue.received === 'undefined')
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.type === 'regex')
    throw invalidRequest(`Invalid integer: ${String(issue.input)}`, { code: 'parameter_invalid_integer', param });
  throw invalidRequest(`Invalid ${param}: ${String(issue.input)}`, { param });
};
