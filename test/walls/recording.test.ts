/** Video visits are never recorded: to record one would need the patient's consent (docs/law.tsv, L21). */
import { expect, test } from 'vitest';
import { sources } from '#tools/sources.ts';

const RECORDS = /\b(?:MediaRecorder|captureStream|MediaStreamTrackProcessor|getDisplayMedia|startRecording)\b/;

test('L21 no code records picture or sound', () => {
  const code = sources.filter(({ path }) => !path.startsWith('test/'));
  expect(code.length).toBeGreaterThan(800);
  expect(code.filter((one) => RECORDS.test(one.code)).map(({ path }) => path)).toEqual([]);
});
