import { join } from 'node:path';

const below = (path: string): string => join(import.meta.dirname, '..', path);

export const ROOT = below('./');
/** The drawn charts, kept with the source. */
export const STATECHARTS = below('docs/statecharts/');
/** The atlas, built when the app starts and it is missing or old. */
export const ATLAS = below('dist-atlas/');
/** Transitions that the tests of this copy of the project took in every machine; empty until they have run. */
export const COVERAGE = below('.cache/coverage/');
