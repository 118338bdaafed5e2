/** The staff's calls about regimens and documents that were issued. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { FILE_MAX_BYTES } from '../constants.ts';
import { AttachmentId, ClinicId, PatientId } from '../ids.ts';
import { printedText } from '../printed-text.ts';
import { plainText } from '../text.ts';
import { reason, SeenIdentity } from './operator-people.calls.ts';

export const operatorRecordCalls = {
  attachFile: call({
    method: 'POST',
    path: '/operator/record/file',
    failureShown: 'onScreen',
    access: 'operator',
    bodyType: 'form',
    fileBytes: FILE_MAX_BYTES,
    source: 'ours',
    summary:
      'A file for the records of a patient, such as a signed form: a PDF of at most 20 pages, or a JPEG, PNG or WebP, of at most 10 MB. Its pages are drawn, so that scripts, links and what a camera writes beside a picture are gone, and the patient reads a PDF of them at once, and hears of it. `patientName` and `lastFour`, the end of the number on the ID, are typed from the paper. Refusals: PATIENT_DIFFERS unless both are those of the patient, IDENTITY_UNPROVEN for an account whose number is only claimed, FILE_NOT_READ, FILE_LOCKED for a PDF with a password, FILE_TOO_LONG, also for one that takes too long to draw, BODY_TOO_LARGE, TOO_MANY_TRIES after 10 in a minute',
    body: v.object({
      patientId: PatientId,
      patientName: v.pipe(plainText(200), v.nonEmpty()),
      lastFour: v.pipe(plainText(20), v.nonEmpty()),
      name: v.pipe(printedText(200), v.nonEmpty()),
      clinic: v.nullish(ClinicId, null),
      file: v.instance(Uint8Array<ArrayBuffer>),
    }),
    answer: data(v.object({ attachment: AttachmentId, pages: v.number() })),
  }),
  openFile: call({
    method: 'GET',
    path: '/operator/record/:id/file',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'The PDF of a record that came as a file, also of one that was withdrawn. Refusals: NOT_FOUND, also for a record that was written here',
    params: v.object({ id: AttachmentId }),
    answerType: 'pdf',
    answer: v.object({ name: v.string(), patientId: PatientId, bytes: v.instance(Uint8Array<ArrayBuffer>) }),
  }),
  withdrawRecord: call({
    method: 'DELETE',
    path: '/operator/record/:id',
    access: 'operator',
    source: 'ours',
    summary:
      'Takes a regimen or document back: the patient and the family open it no more, and the clinic keeps it. The patient hears that it is withdrawn, since when it was there and who opened it; one that was of another patient is named to nobody, and its own patient, as far as `belongsTo` names one, hears of it, too. The reason is for staff. Refusals: NOT_FOUND, also for a number of no patient, RECORD_WITHDRAWN for one that was withdrawn before',
    params: v.object({ id: AttachmentId }),
    body: v.pipe(
      v.object({
        reason,
        /** The record was put among those of the wrong patient. */
        isMisfiled: v.boolean(),
        /** The number of the patient to whom the record belongs, if it is known. */
        belongsTo: v.nullish(SeenIdentity, null),
      }),
      v.forward(
        v.check(({ isMisfiled, belongsTo }) => isMisfiled || belongsTo === null, 'is only of one that was misfiled'),
        ['belongsTo'],
      ),
    ),
    answer: success,
  }),
};
