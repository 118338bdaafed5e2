import * as v from 'valibot';
import { invalid, Refused } from './refused.ts';

/** Text that PostgreSQL cannot store as it came: NUL, or half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

const pathOf = (issue: v.BaseIssue<unknown>): string => v.getDotPath(issue) ?? '';

const findUnstorable = (part: unknown, path: string): string | null => {
  if (typeof part === 'string') return isStorable(part) ? null : path;
  if (typeof part !== 'object' || part === null || part instanceof Uint8Array) return null;
  for (const [key, member] of Object.entries(part)) {
    const found = findUnstorable(member, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
};

type Issue = v.BaseIssue<unknown>;
type Wrong = [path: string, issue: Issue];

/**
 * The wrong members, each with its path. Where one of several forms was wanted: the members that were sent and are wrong; if none was
 * sent wrongly, those that are missing.
 */
const wrongOf = (issue: Issue, above = ''): Wrong[] => {
  const path = [above, pathOf(issue)].filter(Boolean).join('.');
  if (issue.type !== 'union' || !issue.issues) return [[path, issue]];
  const inner = issue.issues.flatMap((one) => wrongOf(one, path)).filter(([place]) => place !== path);
  const sent = inner.filter(([, { input }]) => input !== undefined);
  if (sent.length > 0) return sent;
  return inner.length > 0 ? inner : [[path, issue]];
};

/** @throws Refused INVALID with the reason of each wrong member; drops members that the schema does not name */
export const decode = <const Schema extends v.GenericSchema>(schema: Schema, part: unknown): v.InferOutput<Schema> => {
  const unstorable = findUnstorable(part, '');
  if (unstorable !== null) throw invalid(unstorable, 'has a character that cannot be stored');
  const result = v.safeParse(schema, part);
  if (result.success) return result.output;
  throw new Refused('INVALID', {
    fields: Object.fromEntries(
      result.issues.flatMap((issue) => wrongOf(issue)).map(([path, issue]) => [path, reasonOf(issue)]),
    ),
  });
};

/** Never repeats the request: it may hold a password. */
const reasonOf = (issue: v.BaseIssue<unknown>): string =>
  issue.message.replace(/(?:,)? (?:but )?received .*$/is, '').replace(/^Invalid /, 'is an invalid ');
