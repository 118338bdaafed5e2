/** Invariants of the confirm dialog, under every event. */
import { expect, it } from 'vitest';
import { confirmFlow } from '#model/confirm/confirm.model.ts';
import { edgesOf } from '#model/walker.ts';

it('NAV-47: a question is answered once, and only by YES with a yes', () => {
  const answers = edgesOf(confirmFlow).map(({ label, to }) => [label, to.status, to.output]);
  expect(answers).toEqual([
    ['answer.yes', 'done', { isYes: true }],
    ['answer.no', 'done', { isYes: false }],
    ['step.back', 'done', { isYes: false }],
  ]);
});
