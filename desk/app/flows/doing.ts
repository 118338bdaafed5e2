/** Helpers by which the acts of staff become calls. */
import type * as v from 'valibot';
import type { AnswerOf, Call } from '#contract/call.ts';
import { NATIONALITIES } from '#contract/lists/people.ts';
import { isNric } from '#contract/rules/identity-number.ts';
import type { ActAnswer, ActFields, ActRequest, Made } from '#machines/desk-act/desk-act.types.ts';
import type { Api } from '#src/app/api/client.ts';
import type { Request } from '#src/app/api/request.ts';
import { saveFile } from '#src/app/outside/save-file.ts';

export interface Doing {
  call: Call;
  send: (api: Api, request: ActRequest, signal: AbortSignal) => Promise<ActAnswer>;
}

/** Ids that a form holds are texts; the server judges them. */
export type Written<Member> =
  Member extends v.Brand<v.BrandName>
    ? string
    : Member extends readonly (infer Each)[]
      ? Written<Each>[]
      : Member extends object
        ? { [Name in keyof Member]: Written<Member[Name]> }
        : Member;

/** Makes one call, and keeps the part of its answer that is shown once. */
export const does = <C extends Call>(
  call: C,
  requestOf: (request: ActRequest) => Written<Pick<Request<C>, 'params' | 'body'>>,
  madeIn: (answer: AnswerOf<C>) => Made | null = () => null,
  opensIn: (answer: AnswerOf<C>) => string | null = () => null,
): Doing => ({
  call,
  send: async (api, request) => {
    const asked = { ...requestOf(request), key: request.key, isSubmit: true };
    const answer = await api(call, asked as Request<C>);
    return { made: madeIn(answer), opens: opensIn(answer) };
  },
});

/** Makes one call whose answer is saved as a file; once the act was left, as by a lock, nothing is saved. */
export const saves = <C extends Call>(
  call: C,
  requestOf: (request: ActRequest) => Written<Pick<Request<C>, 'params' | 'query'>>,
  fileIn: (answer: AnswerOf<C>, request: ActRequest) => { name: string; file: Blob },
): Doing => ({
  call,
  send: async (api, request, signal) => {
    const asked = { ...requestOf(request), isSubmit: true, signal };
    const { name, file } = fileIn(await api(call, asked as Request<C>), request);
    if (!signal.aborted) saveFile(file, name);
    return { made: { text: name, place: null, isFile: true }, opens: null };
  },
});

export const written = (text: string | undefined): string | null => (text?.trim() ? text.trim() : null);
export const ofRow = ({ subject }: ActRequest) => ({ params: { id: subject } });
export const withReason = ({ subject, fields }: ActRequest) => ({
  params: { id: subject },
  body: { reason: fields.reason ?? '' },
});
/** Sends the entry `words`, which the patient reads, as the reason. */
export const withWords = ({ subject, fields }: ActRequest) => ({
  params: { id: subject },
  body: { reason: fields.words ?? '' },
});
const nationalityOf = (text: string) => NATIONALITIES.find((one) => one === text) ?? 'Other';
/** An identity number: an NRIC, or a passport number with its country. */
export const identityOf = ({ number = '', country = '' }: ActFields) =>
  isNric(number) ? { nric: number } : { passport: number, nationality: nationalityOf(country) };
