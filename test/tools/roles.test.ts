/** docs/roles.md: which role may make which call. `vitest run test/tools/roles.test.ts -u` renews it. */
import { expect, test } from 'vitest';
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import { ROLE_TABLE, WITHOUT_ROLE } from '#contract/roles.ts';
import { rolesAsMarkdown } from '#server/staff/roles.page.ts';

test('docs/roles.md prints the table of roles as it is', async () => {
  await expect(rolesAsMarkdown()).toMatchFileSnapshot('../../docs/roles.md');
});

test('each call of the staff is in the table of roles, or begins a session', () => {
  expect([...Object.keys(ROLE_TABLE), ...WITHOUT_ROLE].toSorted()).toEqual(Object.keys(allStaffCalls).toSorted());
});
