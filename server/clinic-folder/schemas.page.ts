/** A JSON Schema of each file of a clinic's folder, for editors; of a file with commas one of its rows. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { CSV_FILES, FOLDER_FORMAT, YAML_FILES } from '#contract/clinic-folder/folder.ts';

/** Checks that JSON Schema cannot express are left out: `check` has them. */
const schemaOf = (name: string, ending: 'yaml' | 'csv', schema: v.GenericSchema): [file: string, text: string] => {
  const title = `${name}.${ending} of a clinic's folder, format ${FOLDER_FORMAT}`;
  const json = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' });
  return [`${name}.json`, `${JSON.stringify({ title, ...json }, null, 2)}\n`];
};

/** By the names of their files in schemas/clinic/<format>. */
export const folderSchemas = (): Map<string, string> =>
  new Map([
    ...Object.entries(YAML_FILES).map(([name, schema]) => schemaOf(name, 'yaml', schema)),
    ...Object.entries(CSV_FILES).map(([name, schema]) => schemaOf(name, 'csv', schema)),
  ]);
