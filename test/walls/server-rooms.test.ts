/** The rooms of the server: their ground, and the roles and sizes of their files. */
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources } from '#tools/sources.ts';

const files = sources.filter(({ path }) => path.startsWith('server/'));

it('the ground knows none of the rooms on it', () => {
  const ground = files.filter(({ path }) => path.startsWith('server/db/'));
  const rooms = ground.flatMap(({ imports }) => imports).filter((imported) => imported.startsWith('server/'));
  expect(rooms.filter((imported) => !imported.startsWith('server/db/'))).toEqual([]);
});

/** The list in server/README.md says what each of them is for. */
const ROLES = ['routes', 'service', 'store', 'rules', 'words', 'types', 'adapter', 'job', 'page', 'worker', 'data'];

describe('the files of the server', () => {
  it('name their role, except in the kit', () => {
    const named = files.filter(({ path }) => path !== 'server/app.ts' && !path.startsWith('server/kit/'));
    const wrong = named.filter(({ path }) => !ROLES.some((role) => basename(path).endsWith(`.${role}.ts`)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('stay short, as do those of desk, sandbox and bin', () => {
    const others = sources.filter(({ house }) => ['desk', 'sandbox', 'bin'].includes(house));
    const lengths = [...files, ...others].map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > 200)).toEqual([]);
  });
});
