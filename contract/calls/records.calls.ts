import * as v from 'valibot';
import { call, data } from '../call.ts';
import { RecordEntry } from '../entities/invoice.ts';
import { AttachmentId, PatientId } from '../ids.ts';

const entries = data(v.array(RecordEntry));

/** Section 7 has no calls for these lists (REC-02). What they name is a PDF at /attachment/{id}. */
export const recordsCalls = {
  listRegimen: call({
    method: 'GET',
    path: '/profile/regimen',
    isReadOffline: true,
    access: 'member',
    source: 'ours',
    summary: 'Regimens of the caller and family members, newest first',
    answer: entries,
  }),
  listDocuments: call({
    method: 'GET',
    path: '/profile/documents',
    isReadOffline: true,
    access: 'member',
    source: 'ours',
    summary: 'Documents of the caller and family members, newest first',
    answer: entries,
  }),
  loadAttachment: call({
    method: 'GET',
    path: '/attachment/:id',
    access: 'session',
    source: 'ours',
    summary:
      'The PDF of a regimen, a document or a receipt; to its own patient and the family account. Refusals: RECORD_WITHDRAWN',
    answerType: 'pdf',
    params: v.object({ id: AttachmentId }),
    answer: v.object({ name: v.string(), patientId: PatientId, bytes: v.instance(Uint8Array) }),
  }),
};
