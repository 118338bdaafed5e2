/** Results of calls in the tests of a file: by call, `OK` or the codes of refusals. */
import type { Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';

/** Answers by the name of the call: `GET /profile`. */
export type Answers = Record<string, readonly string[]>;

export const nameOfCall = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

const calls = Object.values(allCalls)
  .flatMap((group): Call[] => Object.values(group))
  // sorts /otp/sms before /otp/:identifier
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  .map((call) => ({
    method: call.method,
    pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    name: nameOfCall(call),
  }));

const noted = new Map<string, Set<string>>();

const codeOf = async (answer: Response): Promise<string | null> => {
  if (answer.ok) return 'OK';
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null;
};

/** @param path below the API's base */
const noteAnswer = async (method: string, path: string, answer: Response): Promise<void> => {
  const call = calls.find((one) => one.method === method && one.pattern.test(path));
  const code = call && (await codeOf(answer));
  if (call && code) noted.set(call.name, (noted.get(call.name) ?? new Set()).add(code));
};

type Fetching = Pick<Hono, 'fetch'>;
/** The same app with a note of each answer, whichever way a test asks. */
export const notingAnswers = <App extends Fetching>(app: App): App => {
  const { fetch } = app;
  app.fetch = async (request, ...rest) => {
    const answer = await fetch(request, ...rest);
    await noteAnswer(request.method, new URL(request.url).pathname.slice(DEFAULT_API_BASE.length), answer);
    return answer;
  };
  return app;
};

/** Answers of several files together, sorted. */
export const merged = (all: readonly Answers[]): Answers => {
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))].toSorted();
  return Object.fromEntries(
    names.map((name) => [name, [...new Set(all.flatMap((one) => one[name] ?? []))].toSorted()]),
  );
};
export const notedAnswers = (): Answers =>
  merged([Object.fromEntries([...noted].map(([name, codes]) => [name, [...codes]]))]);
