/** Invariants of a document that is opened, under every answer. */
import { expect, it } from 'vitest';
import type { AttachmentContext } from '#machines/attachment/attachment.types.ts';
import { flows } from '#model/attachment/attachment.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, by, labelsOf, named, sourcesOf, starts, targetsOf } = spaceOf<AttachmentContext>(flows);

it('REC-23 ERR-01: the document shows once it is here; one that could not be fetched is said and tried again', () => {
  expect(starts).toEqual(['loading']);
  const fetched = by('openFile -> a document');
  expect(targetsOf(fetched)).toEqual(new Set(['shown']));
  expect(new Set(fetched.map((edge) => after(edge).file?.name))).toEqual(new Set(['regimen.pdf']));
  expect(fetched.filter((edge) => after(edge).failure !== null).map(named)).toEqual([]);
  const failed = by(/^openFile -> (?:NOT_FOUND|offline)$/);
  expect(labelsOf(failed).size).toBe(2);
  expect(targetsOf(failed)).toEqual(new Set(['unavailable']));
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  expect(sourcesOf(by('attachment.retry'))).toEqual(new Set(['unavailable']));
  expect(targetsOf(by('attachment.retry'))).toEqual(new Set(['loading']));
});
