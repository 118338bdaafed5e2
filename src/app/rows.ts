/** Rows that describe the ports of a flow, each with its calls of the API. */
import type { AnswerOf, Call } from '#contract/call.ts';
import type { Request } from '#src/app/api/request.ts';
import type { Services } from './services.ts';

/** A port that asks for something once. */
export interface CallRow<Input, Output> {
  /** Calls of the API that the row makes; none when it asks the device. */
  calls: readonly Call[];
  /** A write: the wizard is kept, with the key and body of the write, before the request leaves (rule 5 of the kit). */
  isWrite: boolean;
  /** False where a restored wizard must not ask again, because the input is secret or good for one use. */
  isRepeated: boolean;
  run: (app: Services, input: Input, signal: AbortSignal) => Promise<Output>;
}

/** A port that sends events: the clock, a deadline. */
export interface SourceRow<Logic> {
  source: (app: Services) => Logic;
}

/** Only a write has a key. */
type Asked<C extends Call> = Omit<Request<C>, 'key'>;
/** The API, limited to the calls that a row names. */
export type ApiOf<Calls extends Call> = <C extends Calls>(call: C, request?: Asked<C>) => Promise<AnswerOf<C>>;
type WriteApiOf<Calls extends Call> = <C extends Calls>(call: C, request: Request<C>) => Promise<AnswerOf<C>>;
/** The value never changes under its name, so the input of a write may name it. */
type Held = Pick<Services, 'pictures'>;

const row = { isWrite: false, isRepeated: true } as const;
const noRequest = () => ({});

/** Reads with one call. */
export const ask = <C extends Call, Input, Output>(
  call: C,
  requestOf: (input: Input, signal: AbortSignal) => Asked<C>,
  answerOf: (answer: AnswerOf<C>) => Output,
): CallRow<Input, Output> => ({
  ...row,
  calls: [call],
  run: async ({ api }, input, signal) => answerOf(await api(call, requestOf(input, signal))),
});

/** Reads with one call that needs no input. */
export const load = <C extends Call, Input, Output>(
  call: C,
  answerOf: (answer: AnswerOf<C>) => Output,
): CallRow<Input, Output> => ask(call, noRequest, answerOf);

/** Asks with several calls, or with one in a way of its own. */
export const asks = <const C extends Call, Input, Output>(
  calls: readonly C[],
  run: (api: ApiOf<C>, input: Input, app: Services, signal: AbortSignal) => Promise<Output>,
): CallRow<Input, Output> => ({ ...row, calls, run: (app, input, signal) => run(app.api, input, app, signal) });

/** Asks the device instead of the server. */
export const device = <Input, Output>(
  run: (app: Services, input: Input) => Promise<Output>,
): CallRow<Input, Output> => ({
  ...row,
  calls: [],
  run,
});

/** Writes because the person asked for it; being offline shows a toast. */
export const write = <C extends Call, Input, Output>(
  call: C,
  requestOf: (input: Input) => Request<C>,
  answerOf: (answer: AnswerOf<C>) => Output,
): CallRow<Input, Output> =>
  writes([call], (api, input: Input) => api(call, { ...requestOf(input), isSubmit: true }), answerOf);

/**
 * Writes with one of several calls. The input alone says what is sent, so that a key always comes with the same body: clock,
 * chance and profile were read when the machine made them. Only the answer is read with the app.
 */
export const writes = <const C extends Call, Input, Answer, Output>(
  calls: readonly C[],
  send: (api: WriteApiOf<C>, input: Input, held: Held, signal: AbortSignal) => Promise<Answer>,
  outputOf: (answer: Answer, app: Services) => Output,
): CallRow<Input, Output> => ({
  calls,
  isWrite: true,
  isRepeated: true,
  run: async (app, input, signal) => outputOf(await send(app.api, input, { pictures: app.pictures }, signal), app),
});

/** A restored wizard does not ask this again: the input is secret, or good for one use. */
export const once = <Input, Output>(asked: CallRow<Input, Output>): CallRow<Input, Output> => ({
  ...asked,
  isRepeated: false,
});

/** Drops the answer, of which the machine needs nothing. */
export const nothing = (): void => undefined;
/** The content of the usual envelope. */
export const dataOf = <Data>({ data }: { data: Data }): Data => data;

/** The answers of several requests at once; when one fails, the others are aborted. */
export const together = async <const Asked extends readonly Promise<unknown>[]>(
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Asked,
): Promise<{ -readonly [Place in keyof Asked]: Awaited<Asked[Place]> }> => {
  const others = new AbortController();
  try {
    return await Promise.all(ask(AbortSignal.any([signal, others.signal])));
  } catch (error) {
    others.abort();
    throw error;
  }
};
