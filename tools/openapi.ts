/** The faults that a public validator finds in a description of the API. */
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Rules of style, which say nothing about whether a description is right. */
const MATTERS_OF_TASTE = {
  'info-license': 'off',
  'operation-4xx-response': 'off',
  'no-unused-components': 'off',
} as const;

/** @returns a line for each fault, with its place */
export const faultsOf = async (document: object): Promise<string[]> => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      ...MATTERS_OF_TASTE,
      'operation-tag-defined': 'error',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(({ message, location: [place] }) => `${place?.pointer ?? ''}: ${message}`);
};
