/**
 * One request over the network, by ky, and the validation of its answer. Loaded with the first call, which the sign-in
 * screen makes only on submit.
 */
import ky, { HTTPError, isTimeoutError } from 'ky';
import * as v from 'valibot';
import { type AnswerOf, type Call, FILE_TYPES } from '#contract/call.ts';
import { CALL_TIMEOUT_MS, IDEMPOTENCY_HEADER, PATIENT_HEADER, REVISION_HEADER } from '#contract/constants.ts';
import type { Token } from '#contract/ids.ts';
import { instantFromMs } from '#contract/time.ts';
import { FailureError, type Wait } from '#machines/kit/failure.ts';
import { type Copying, ownCopy, publicCopy } from '#src/app/outside/offline-copy.ts';
import { isObject, refusalOf } from './answers.ts';
import type { ApiOptions } from './api.types.ts';
import { pathOf, type Request, searchOf } from './request.ts';

/** Statuses after which a GET is repeated: a proxy between client and server failed. */
const RETRIED_STATUS = [502, 503, 504];
const SECOND_MS = 1_000;
/** Content type of the call's file; null for a call that answers JSON. */
const fileTypeOf = ({ answerType }: Call): string | null => (answerType === 'json' ? null : FILE_TYPES[answerType]);

interface Exchanged {
  response: Response;
  /** Parsed JSON or the call's file; null when the answer is neither. */
  body: unknown;
}

/** `inline; filename*=UTF-8''regimen.pdf`, as RFC 6266 writes a name of any letters. */
const fileNameOf = (disposition: string | null): string =>
  decodeURIComponent(disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1] ?? '');

const unanswered = (error: unknown): never => {
  throw new FailureError({ kind: isTimeoutError(error) ? 'timeout' : 'offline' });
};

/** A file has no envelope; its name and its owner are in the headers. */
const fileIn = async (response: Response) => ({
  success: true,
  name: fileNameOf(response.headers.get('content-disposition')),
  patientId: response.headers.get(PATIENT_HEADER),
  bytes: new Uint8Array(await response.arrayBuffer().catch(unanswered)),
});

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Each member is undefined when the headers lack it. The Date header has whole seconds, so the current second counts in
 * full.
 */
const waitIn = (headers: Headers): Wait => {
  const at = Date.parse(headers.get('date') ?? '');
  const seconds = Math.max(0, Number(headers.get('retry-after')) || 0);
  return { from: Number.isFinite(at) ? instantFromMs(at + SECOND_MS) : null, ms: seconds * SECOND_MS };
};

/** Reads the body; an answer that breaks off midway counts as unanswered. @throws FailureError offline or timeout */
const parse = async (response: Response, fileType: string | null): Promise<Exchanged> => {
  const isFile = fileType !== null && response.ok && response.headers.get('content-type')?.startsWith(fileType);
  return { response, body: isFile ? await fileIn(response) : jsonIn(await response.text().catch(unanswered)) };
};

/** A member that is null or missing is no part of the form. */
const formOf = (body: Record<string, unknown>): FormData => {
  const form = new FormData();
  for (const [name, part] of Object.entries(body)) {
    if (part instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(part)]), name);
    else if (typeof part === 'string') form.append(name, part);
  }
  return form;
};

const bodyOf = ({ bodyType }: Call, body: unknown = {}) =>
  bodyType === 'form' ? { body: formOf(body as Record<string, unknown>) } : { json: body };

/** @returns the server's answer, whatever its status @throws FailureError offline or timeout without an answer */
const exchange = <C extends Call>(
  options: Pick<ApiOptions, 'base' | 'appId' | 'fetch' | 'language'>,
  call: C,
  request: Request<C>,
  token: Token | null,
): Promise<Exchanged> =>
  ky(`${options.base}/${pathOf(call, request.params as Record<string, string>)}`, {
    method: call.method,
    fetch: (...sent) => options.fetch(...sent),
    timeout: CALL_TIMEOUT_MS,
    retry: { limit: 2, methods: ['get'], statusCodes: RETRIED_STATUS, jitter: true },
    ...(request.signal && { signal: request.signal }),
    keepalive: request.isKeptAlive ?? false,
    throwHttpErrors: (status) => RETRIED_STATUS.includes(status),
    searchParams: searchOf((request.query ?? {}) as Record<string, string | number | undefined>, options.appId),
    headers: {
      accept: [fileTypeOf(call), 'application/json'].filter(Boolean).join(', '),
      'accept-language': options.language(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(request.key && { [IDEMPOTENCY_HEADER]: request.key }),
      ...(request.revision && { [REVISION_HEADER]: `"${request.revision}"` }),
    },
    ...(call.method !== 'GET' && bodyOf(call, request.body)),
  }).then(
    (response) => parse(response, fileTypeOf(call)),
    (error: unknown) => {
      // ky has already read the body of an answer that it throws
      if (error instanceof HTTPError) return { response: error.response, body: error.data };
      return unanswered(error);
    },
  );

type AskOptions = Pick<ApiOptions, 'base' | 'appId' | 'fetch' | 'language' | 'onServerDate' | 'copies'>;

/** Key that distinguishes the requests of one call. */
const nameOf = (call: Call, { params = {}, query = {} }: Pick<Request<Call>, 'params' | 'query'>): string =>
  `${pathOf(call, params as Record<string, string>)}?${searchOf(query as Record<string, string | undefined>, '')}`;

/** Stored copy of the last answer; null for a call without copies. */
const copyOf = (
  { copies }: AskOptions,
  call: Call,
  request: Pick<Request<Call>, 'params' | 'query'>,
  token: Token | null,
): Copying | null => {
  const named = { name: nameOf(call, request), path: call.path };
  if (!call.isReadOffline) return null;
  if (call.access === 'public') return publicCopy(copies, named);
  return token === null ? null : ownCopy(copies, { ...named, token });
};

const isUnanswered = (error: unknown): boolean =>
  error instanceof FailureError && (error.failure.kind === 'offline' || error.failure.kind === 'timeout');

/**
 * Makes a call. Without an answer from the server it falls back to the last answer, for calls that can be read offline.
 * @throws FailureError when the call was refused, got no answer, or answered in another shape
 */
export const ask = async <C extends Call>(
  options: AskOptions,
  call: C,
  request: Request<C>,
  token: Token | null,
): Promise<AnswerOf<C>> => {
  const copy = copyOf(options, call, request, token);
  if (copy === null) return (await askServer(options, call, request, token)).answer;
  const kept = async () => {
    const answer = v.safeParse(call.answer, await copy.read());
    return answer.success ? (answer.output as AnswerOf<C>) : null;
  };
  // a device that knows it is offline skips the request
  const known = navigator.onLine ? null : await kept();
  if (known !== null) return known;
  try {
    const { answer, body } = await askServer(options, call, request, token);
    await copy.keep(body).catch(() => undefined);
    return answer;
  } catch (error) {
    const last = isUnanswered(error) && !request.signal?.aborted ? await kept() : null;
    if (last === null) throw error;
    return last;
  }
};

const askServer = async <C extends Call>(
  options: AskOptions,
  call: C,
  request: Request<C>,
  token: Token | null,
): Promise<{ answer: AnswerOf<C>; body: unknown }> => {
  const { response, body } = await exchange(options, call, request, token);
  options.onServerDate(response.headers.get('date') ?? '');
  const isDone = isObject(body) && body['success'] === true && response.status !== 401;
  if (!isDone && (!response.ok || isObject(body))) {
    const failure = refusalOf(body, response.status, response.statusText);
    throw new FailureError(failure, isObject(body) ? body['data'] : undefined, waitIn(response.headers));
  }
  const answer = v.safeParse(call.answer, body);
  if (!answer.success) throw new FailureError({ kind: 'unexpected' });
  return { answer: answer.output, body };
};
