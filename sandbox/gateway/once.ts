/** Idempotency-Key as Stripe has it: the first answer is every answer. https://docs.stripe.com/api/idempotent_requests */
import { ApiError } from './objects.ts';

export interface Answer {
  status: 200 | ApiError['status'];
  body: object;
}

interface First {
  asked: string;
  /** Null while the work runs. */
  answer: Answer | null;
}

const inUse = (key: string) =>
  new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}`,
  });
const otherwise = (key: string) =>
  new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

/** The returned function runs `work` at the first time of a key; `finish` is waited for before the answer is known. */
export const keepAnswers = () => {
  const known = new Map<string, First>();
  return async (
    key: string | undefined,
    asked: string,
    work: () => Answer,
    finish: () => Promise<void>,
  ): Promise<Answer & { isReplayed: boolean }> => {
    const first = key === undefined ? undefined : known.get(key);
    if (key !== undefined && first) {
      if (first.asked !== asked) throw otherwise(key);
      if (first.answer === null) throw inUse(key);
      return { ...first.answer, isReplayed: true };
    }
    const entry: First = { asked, answer: null };
    if (key !== undefined) known.set(key, entry);
    const answer = work();
    await finish();
    entry.answer = answer;
    return { ...answer, isReplayed: false };
  };
};
