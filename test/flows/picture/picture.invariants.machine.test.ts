/** Invariants of a member's picture, under every event and every answer. */
import { expect, it } from 'vitest';
import { PICTURE_MAX_BYTES } from '#contract/constants.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { refusalOf } from '#machines/picture/picture.rules.ts';
import type { PictureContext } from '#machines/picture/picture.types.ts';
import { flows } from '#model/picture/picture.model.ts';
import { member } from '#model/samples.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asksOf, before, breaking, breakingOn, by, edges, emitsOf, labelsOf, sourcesOf, targetsOf } =
  spaceOf<PictureContext>(flows);
const isSameWrite = (edge: Edge) => writeKey(after(edge)) === writeKey(before(edge));

it('PROFILE-07 PROFILE-09: an image of at most 5 MB is sent when it is chosen, or once more by hand', () => {
  const storing = edges.filter((edge) => 'storePicture' in asksOf(edge));
  expect(labelsOf(storing)).toEqual(new Set(['picture.choose (a photo)', 'picture.again']));
  expect(storing.map(asksOf)).toEqual(
    storing.map((edge) => ({ storePicture: { patientId: member._id, file: 'photo', key: writeKey(after(edge)) } })),
  );
  const chosen = by('picture.choose (a photo)');
  expect(
    breaking(chosen, (edge) => !isSameWrite(edge) && after(edge).refusal === null && after(edge).failure === null),
  ).toEqual([]);
  expect(breaking(by('picture.again'), isSameWrite)).toEqual([]);
  const written = by(/^picture\.(?:choose \(a photo\)|remove)$/);
  expect(breaking(written, (edge) => after(edge).attempt >= before(edge).attempt)).toEqual([]);
  expect(targetsOf(storing)).toEqual(new Set(['storing']));
});

it('PROFILE-09: a file that is not taken is not sent, says why, and leaves no other one to be sent', () => {
  for (const [label, refusal] of [
    ['picture.choose (a PDF)', 'notAnImage'],
    ['picture.choose (5 MB and one byte)', 'tooLarge'],
  ] as const) {
    expect(targetsOf(by(label))).toEqual(new Set(['shown']));
    expect(by(label).map(after)).toEqual(
      by(label).map((edge) => ({ ...before(edge), chosen: null, refusal, failure: null })),
    );
  }
  expect(breakingOn('storing', ({ chosen }) => chosen !== null)).toEqual([]);
  expect(refusalOf({ name: 'photo', type: 'image/png', size: PICTURE_MAX_BYTES })).toBe(null);
});

it('PROFILE-07 PROFILE-08: the picture of the answer is shown, and the app hears of it', () => {
  const answered = by(/^(?:storePicture -> its address|removePicture -> removed|readProfile -> no picture)$/);
  expect(targetsOf(answered)).toEqual(new Set(['shown']));
  expect(answered.map((edge) => after(edge).picture)).toEqual(
    answered.map(({ label }) => (label === 'storePicture -> its address' ? '/api/picture/of-the-member.webp' : null)),
  );
  expect(breaking(answered, (edge) => after(edge).chosen === null && after(edge).failure === null)).toEqual([]);
  const heard = edges.filter((edge) => emitsOf(edge).length > 0);
  expect(labelsOf(heard)).toEqual(labelsOf(answered));
  expect(heard.map(emitsOf)).toEqual(heard.map((edge) => [{ type: 'picture.changed', picture: after(edge).picture }]));
});

it('what failed keeps the picture and says why, and is repeated by its key where its outcome is unknown', () => {
  const failed = by(/^(?:storePicture -> (?:NOT_A_PICTURE|offline)|removePicture -> offline|readProfile -> offline)$/);
  expect(targetsOf(failed)).toEqual(new Set(['shown']));
  expect(
    breaking(failed, (edge) => after(edge).failure !== null && after(edge).picture === before(edge).picture),
  ).toEqual([]);
  expect(labelsOf(failed.filter((edge) => !isSameWrite(edge)))).toEqual(new Set(['storePicture -> NOT_A_PICTURE']));
});

it('PROFILE-08: only a picture is removed; to remove it once more after no answer is the same write', () => {
  const removing = by('picture.remove');
  expect(sourcesOf(removing)).toEqual(new Set(['shown']));
  expect(targetsOf(removing)).toEqual(new Set(['removing']));
  expect(breaking(removing, (edge) => before(edge).picture !== null)).toEqual([]);
  expect(removing.map(asksOf)).toEqual(
    removing.map((edge) => ({ removePicture: { patientId: member._id, key: writeKey(after(edge)) } })),
  );
  expect(
    breaking(removing, (edge) => {
      const { chosen, failure } = before(edge);
      return isSameWrite(edge) === (chosen === null && failure !== null);
    }),
  ).toEqual([]);
  expect(
    breaking(
      removing,
      (edge) => after(edge).chosen === null && after(edge).refusal === null && after(edge).failure === null,
    ),
  ).toEqual([]);
});

it('a picture that was cancelled is not sent again, and the clinic is asked what it has', () => {
  const cancelled = by('picture.cancel');
  expect(sourcesOf(cancelled)).toEqual(new Set(['storing']));
  expect(targetsOf(cancelled)).toEqual(new Set(['readingBack']));
  expect(cancelled.map(asksOf)).toEqual(cancelled.map(() => ({ readProfile: {} })));
  expect(breaking(cancelled, (edge) => after(edge).chosen === null)).toEqual([]);
});
