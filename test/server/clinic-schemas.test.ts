/** `npx vitest run --project server test/server/clinic-schemas.test.ts -u` writes them again. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderSchemas } from '#server/clinic-folder/schemas.page.ts';

const FOLDER = join(import.meta.dirname, '../../schemas/clinic/1');

it.each([...folderSchemas()])('the schema that editors read for %s is that of check', async (name, text) => {
  await expect(text).toMatchFileSnapshot(join(FOLDER, name));
});

it('every file of a folder has a schema, and no other is kept', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual([...folderSchemas().keys()].toSorted());
});
