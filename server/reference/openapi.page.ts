/** The API's description, made from the contract that client and server use. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type Call, FILE_TYPES, Refusal } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, IDEMPOTENCY_HEADER, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { FAILURE_STATUS } from '#contract/failure-codes.ts';

/** The input side of a schema, as it travels; checks that JSON Schema cannot express are left out. */
const schemaOf = (schema: v.GenericSchema) => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'openapi-3.0',
  });
  return rest;
};

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: object;
  description?: string;
};

const parametersOf = (schema: v.GenericSchema, where: 'path' | 'query'): Parameter[] => {
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: member,
  }));
};

const SECURITY: Record<Call['access'], Record<string, string[]>[]> = {
  public: [],
  session: [{ bearer: [] }],
  member: [{ bearer: [] }],
  operator: [{ operatorKey: [] }],
};

const WHO: Record<Call['access'], string> = {
  public: 'Anyone.',
  session: 'Any session, guests included.',
  member: 'Members only.',
  operator: "The clinic's staff.",
};

const FILE = { type: 'string', format: 'binary' };

const contentOf = ({ answerType, answer }: Call) =>
  answerType === 'json'
    ? { 'application/json': { schema: schemaOf(answer) } }
    : { [FILE_TYPES[answerType]]: { schema: FILE } };

const requestBodyOf = ({ bodyType, body }: Call) => {
  if (bodyType === 'json') return { content: { 'application/json': { schema: schemaOf(body) } } };
  const files = Object.keys((body as v.ObjectSchema<v.ObjectEntries, undefined>).entries);
  const properties = Object.fromEntries(files.map((name) => [name, FILE]));
  return { content: { 'multipart/form-data': { schema: { type: 'object', properties, required: files } } } };
};

const operationOf = (name: string, resource: string, call: Call) => ({
  operationId: name,
  tags: [resource],
  summary: call.summary,
  description: `${WHO[call.access]}${call.source === 'ours' ? ' Beyond the product document.' : ''}`,
  security: SECURITY[call.access],
  parameters: [
    { $ref: '#/components/parameters/appId' },
    ...(call.method !== 'GET' && call.access !== 'public' ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
  ],
  ...(call.method !== 'GET' && { requestBody: requestBodyOf(call) }),
  responses: {
    200: { description: 'Done', content: contentOf(call) },
    default: { $ref: '#/components/responses/refusal' },
  },
});

/** An OpenAPI 3.0 document; without the staff's calls where they are not answered. */
export const openApi = ({ withStaff }: { withStaff: boolean } = { withStaff: true }) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [resource, calls] of Object.entries(allCalls)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (call.access === 'operator' && !withStaff) continue;
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, resource, call) };
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'MyNiks API',
      version: '1',
      description: `Failure codes and their statuses: ${Object.entries(FAILURE_STATUS)
        .map(([code, status]) => `${code} ${status}`)
        .join(', ')}.`,
    },
    servers: [{ url: DEFAULT_API_BASE }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        ...(withStaff && { operatorKey: { type: 'apiKey', in: 'header', name: OPERATOR_KEY_HEADER } }),
      },
      parameters: {
        appId: { name: APP_ID_PARAM, in: 'query', required: true, schema: { type: 'string' } },
        idempotencyKey: {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'The same key with the same body gives the same answer.',
        },
      },
      responses: {
        refusal: { description: 'Refused', content: { 'application/json': { schema: schemaOf(Refusal) } } },
      },
    },
  };
};
