import { APP_PATHS } from '#src/app/routes/paths.ts';

const escaped = (segment: string) => segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (path: string) =>
  `^${path
    .split('/')
    .map((segment) => (segment.startsWith('$') ? '[^/]+' : escaped(segment)))
    .join('/')}/?$`;

/**
 * The addresses that the worker answers with the shell: those of the route table and nothing else, so that the API,
 * the atlas, the sandbox and files always come from the network. Compared with the path alone.
 */
export const APP_NAVIGATIONS: readonly RegExp[] = APP_PATHS.map((path) => new RegExp(patternOf(path)));
