/** Types that describe a call once, for the client, the server's decoders and the API reference. */
import * as v from 'valibot';
import { PICTURE_MAX_BYTES, REVISION_HEADER, STORE_SESSION_HEADER } from './constants.ts';
import { FAILURE_CODES, type FailureCode } from './failure-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** public: no token. session: any token, guests included. member: a signed-in patient. operator: staff with a role that contract/roles.ts names, or a key. */
export type Access = 'public' | 'session' | 'member' | 'operator';

/** Headers of a request that only some calls read. */
export const ASKED_HEADERS = {
  revision: {
    name: REVISION_HEADER,
    description:
      'The revision that is replaced, in quotation marks, as the ETag of an earlier answer has it: with another one by now the write is refused as 409, with what there is now. Without it, whatever there is is replaced.',
  },
  storeSession: {
    name: STORE_SESSION_HEADER,
    description: 'The store session that keeps the cart, for callers without cookies.',
  },
} as const;

/** Media types of the files that calls answer. */
export const FILE_TYPES = { pdf: 'application/pdf', html: 'text/html' } as const;

export interface Call<
  Params extends v.GenericSchema = v.GenericSchema,
  Query extends v.GenericSchema = v.GenericSchema,
  Body extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> {
  method: Method;
  /** Path below the API's base; parameters are written `:name`. */
  path: string;
  access: Access;
  /**
   * Place where the app shows a refusal: a toast, or the screen itself; a list shows only these codes on the screen
   * (API-11).
   */
  failureShown: 'toast' | 'onScreen' | readonly FailureCode[];
  /** Whether the loading bar shows while it runs (API-07). */
  isLoadingShown: boolean;
  /**
   * Whether the last answer can be read offline: by a person who chose that (PWA-03), or by everyone if it is public.
   */
  isReadOffline: boolean;
  /** Section 7 of the product document, or an addition of ours. */
  source: 'product' | 'ours';
  summary: string;
  headers: readonly (keyof typeof ASKED_HEADERS)[];
  /** The `data` of its answer has a `revision`, which travels as ETag, too. */
  hasRevision: boolean;
  /** Format of the body; the members of a form are files and texts. */
  bodyType: 'json' | 'form';
  /** Largest file of a form, in bytes. */
  fileBytes: number;
  /** Format of a successful answer; a refusal is always JSON. */
  answerType: 'json' | keyof typeof FILE_TYPES;
  params: Params;
  query: Query;
  body: Body;
  /** Schema of the whole successful answer, with its envelope; for a file, the data that it is made from. */
  answer: Answer;
}
export type ParamsOf<C extends Call> = v.InferOutput<C['params']>;
export type QueryOf<C extends Call> = v.InferOutput<C['query']>;
export type BodyOf<C extends Call> = v.InferOutput<C['body']>;
export type AnswerOf<C extends Call> = v.InferOutput<C['answer']>;
/** An answer as the server sends it, before defaults are filled in. */
export type AnswerInputOf<C extends Call> = v.InferInput<C['answer']>;

const nothing = v.object({});
type Nothing = typeof nothing;

interface Description<P, Q, B, A> {
  method: Method;
  path: string;
  access: Access;
  failureShown?: Call['failureShown'];
  isLoadingShown?: boolean;
  isReadOffline?: boolean;
  source?: 'product' | 'ours';
  summary: string;
  headers?: Call['headers'];
  hasRevision?: boolean;
  bodyType?: Call['bodyType'];
  fileBytes?: number;
  answerType?: Call['answerType'];
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
}

/**
 * Fills in the defaults of a call: no parameters, no headers, an empty body, JSON both ways, files of 5 MB, a toast for a refusal, the
 * loading bar while it runs, nothing offline, section 7 as its source.
 */
export const call = <
  const A extends v.GenericSchema,
  const P extends v.GenericSchema = Nothing,
  const Q extends v.GenericSchema = Nothing,
  const B extends v.GenericSchema = Nothing,
>(
  description: Description<P, Q, B, A>,
): Call<P, Q, B, A> => ({
  failureShown: 'toast',
  isLoadingShown: true,
  isReadOffline: false,
  source: 'product',
  headers: [],
  hasRevision: false,
  bodyType: 'json',
  fileBytes: PICTURE_MAX_BYTES,
  answerType: 'json',
  params: nothing as unknown as P,
  query: nothing as unknown as Q,
  body: nothing as unknown as B,
  ...description,
});

export const success = v.object({ success: v.literal(true) });
/** An answer with a sentence in the caller's language. The app has its own texts and ignores it. */
export const successTold = v.object({ success: v.literal(true), message: v.optional(v.string()) });
/** The usual envelope, `{success: true, data}`. */
export const data = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ success: v.literal(true), data: schema });

/** Members of every refusal; its status is 4xx or 5xx. */
export const Refusal = v.object({
  success: v.literal(false),
  message: v.string(),
  code: v.picklist(FAILURE_CODES),
  requestId: v.optional(v.string()),
  /** INVALID: the reason for each wrong member; keys are dotted paths. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** Data that lets the app go on after a refusal; the call that refuses defines its shape. */
  data: v.optional(v.unknown()),
});
export type Refusal = v.InferOutput<typeof Refusal>;
