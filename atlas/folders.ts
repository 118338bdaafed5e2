import { fileURLToPath } from 'node:url';

const below = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const ROOT = below('');
/** The drawn charts, kept with the source. */
export const STATECHARTS = below('docs/statecharts/');
/** The atlas, built when the app starts. */
export const ATLAS = below('dist-atlas/');
