/** In every file of the server's tests: keeps what was answered, and whether all of its tests have passed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { notedAnswers } from '#harness/server/answers.ts';
import { fileOfNote, NOTES, type Note } from './answer-notes.ts';

let file: string | null = null;
let hasFailed = false;
afterEach(({ task }) => {
  file = task.file.filepath;
  hasFailed ||= task.result?.state === 'fail';
});
afterAll(() => {
  if (file === null) return;
  const note: Note = { answers: notedAnswers(), hasFailed };
  mkdirSync(NOTES, { recursive: true });
  writeFileSync(join(NOTES, fileOfNote(file)), JSON.stringify(note));
});
