/** Around the tests in Chromium: which looks were checked, and which were known. */
import type { TestProject } from 'vitest/node';
import { beginNotes, changedLooks, writeRecord } from '#harness/chromium/looks.ts';

export default ({ vitest }: TestProject) => {
  beginNotes();
  return (): void => {
    if (vitest.snapshot.options.updateSnapshot === 'all') return writeRecord();
    const changed = changedLooks();
    if (changed.length > 0)
      console.log(
        `Checked, for they are not what docs/coverage/looks.json says (vitest run --project browser -u): ${changed.join(', ')}`,
      );
  };
};
