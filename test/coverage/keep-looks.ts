/** Around the tests in Chromium: keeps which looks were checked without a breach, so that the next run checks what changed. */
import { beginNotes, writeRecord } from '#harness/chromium/looks.ts';

export default () => {
  beginNotes();
  return writeRecord;
};
