import { isFailureCode } from '#contract/failure-codes.ts';
import type { Failure } from '#machines/kit/failure.ts';

/** An answer that is an object; anything else is rejected (API-14). */
export type AnswerBody = Record<string, unknown>;

export const isObject = (body: unknown): body is AnswerBody =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

const text = (member: unknown): string | null => (typeof member === 'string' && member !== '' ? member : null);

/** The message of a refusal: its error, then its message, then the status text (API-09). */
const messageOf = (body: unknown, statusText: string): string =>
  (isObject(body) ? (text(body['error']) ?? text(body['message'])) : null) ?? statusText;

const isTexts = (fields: unknown): fields is Record<string, string> =>
  isObject(fields) && Object.values(fields).every((field) => typeof field === 'string');

/** A refused call as a failure; a 401 counts whatever else the answer says (AUTH-19). */
export const refusalOf = (body: unknown, status: number, statusText: string): Failure => {
  const serverMessage = messageOf(body, statusText);
  const code = isObject(body) && isFailureCode(body['code']) ? body['code'] : 'UNKNOWN';
  if (status === 401) return { kind: 'signedOut', code, serverMessage };
  if (code === 'INVALID') {
    return { kind: 'invalid', fields: isObject(body) && isTexts(body['fields']) ? body['fields'] : {}, serverMessage };
  }
  return { kind: 'rejected', code, serverMessage, ...(code === 'UNKNOWN' && { isCertain: status < 500 }) };
};
