/** The API's description, made from the contract that client and server use. */
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { ASKED_HEADERS, type Call, FILE_TYPES, Refusal } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import {
  APP_ID_PARAM,
  DEFAULT_API_BASE,
  IDEMPOTENCY_HEADER,
  OPERATOR_KEY_HEADER,
  REVISION_HEADER,
} from '#contract/constants.ts';
import { FAILURE_STATUS } from '#contract/failure-codes.ts';
import { BODY_EXAMPLES, EXAMPLES, sampleOf } from './examples.data.ts';
import { RESOURCES } from './resources.data.ts';
import { SCHEMAS } from './schemas.data.ts';

const PLACE = '#/components/schemas/';

/** The input side of a schema, as it travels; checks that JSON Schema cannot express are left out. */
const CONVERSION = {
  typeMode: 'input',
  errorMode: 'ignore',
  target: 'draft-2020-12',
  definitions: SCHEMAS,
  overrideRef: ({ referenceId }) => `${PLACE}${referenceId}`,
} as const satisfies ConversionConfig;

const schemaOf = (schema: v.GenericSchema) => {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, CONVERSION);
  return rest;
};

const namedSchemas = () =>
  Object.fromEntries(
    Object.entries(toJsonSchemaDefs(SCHEMAS, CONVERSION)).map(([name, schema]) => [
      name,
      name in EXAMPLES ? { ...schema, examples: [EXAMPLES[name]] } : schema,
    ]),
  );

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

type Schemas = ReturnType<typeof namedSchemas>;

/** With an example, in which the named schemas have theirs. */
const jsonOf = (schema: v.GenericSchema, schemas: Schemas, changes: object = {}) => {
  const described = schemaOf(schema);
  const example = { ...sampleOf(described, { components: { schemas } }), ...changes };
  return { 'application/json': { schema: described, example } };
};

const contentOf = ({ answerType, answer }: Call, schemas: Schemas) =>
  answerType === 'json' ? jsonOf(answer, schemas) : { [FILE_TYPES[answerType]]: { schema: FILE } };

const requestBodyOf = (name: string, { bodyType, body }: Call, schemas: Schemas) => {
  if (bodyType === 'json') return { required: true, content: jsonOf(body, schemas, BODY_EXAMPLES[name]) };
  const { entries } = body as v.ObjectSchema<v.ObjectEntries, undefined>;
  const properties = Object.fromEntries(
    Object.entries(entries).map(([name, part]) => [name, part.type === 'instance' ? FILE : schemaOf(part)]),
  );
  const required = Object.entries(entries).flatMap(([name, { type }]) => (type === 'nullish' ? [] : [name]));
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required } } },
  };
};

const operationOf = (name: string, resource: string, call: Call, schemas: Schemas) => ({
  operationId: name,
  tags: [resource],
  summary: call.summary,
  description: `${WHO[call.access]}${call.source === 'ours' ? ' Beyond the product document.' : ''}`,
  security: SECURITY[call.access],
  parameters: [
    { $ref: '#/components/parameters/appId' },
    ...(call.method !== 'GET' && call.access !== 'public' ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ...call.headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
  ],
  ...(call.method !== 'GET' && { requestBody: requestBodyOf(name, call, schemas) }),
  responses: {
    200: {
      description: 'Done',
      ...(call.hasRevision && { headers: { ETag: { $ref: '#/components/headers/revision' } } }),
      content: contentOf(call, schemas),
    },
    default: { $ref: '#/components/responses/refusal' },
  },
});

/** Signing in to the desk included, which needs no session yet. */
const isOfStaff = ({ path }: Call): boolean => path.startsWith('/operator/');

/** An OpenAPI 3.1 document; without the staff's calls where they are not answered. */
export const openApi = ({ withStaff }: { withStaff: boolean } = { withStaff: true }) => {
  const schemas = namedSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const [resource, calls] of Object.entries(allCalls)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (isOfStaff(call) && !withStaff) continue;
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, resource, call, schemas) };
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'MyNiks API',
      version: '1',
      description: `Failure codes and their statuses: ${Object.entries(FAILURE_STATUS)
        .map(([code, status]) => `${code} ${status}`)
        .join(', ')}.`,
    },
    servers: [{ url: DEFAULT_API_BASE }],
    tags: Object.keys(allCalls)
      .filter((name) => withStaff || !Object.values<Call>(allCalls[name as keyof typeof allCalls]).every(isOfStaff))
      .map((name) => ({ name, description: RESOURCES[name as keyof typeof allCalls] })),
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
        ...Object.fromEntries(
          Object.entries(ASKED_HEADERS).map(([name, header]) => [
            name,
            { ...header, in: 'header', required: false, schema: { type: 'string' } },
          ]),
        ),
      },
      headers: {
        revision: {
          required: true,
          schema: { type: 'string' },
          description: `The revision of what is answered, in quotation marks: for ${REVISION_HEADER}.`,
        },
      },
      schemas,
      responses: {
        refusal: { description: 'Refused', content: { 'application/json': { schema: schemaOf(Refusal) } } },
      },
    },
  };
};
