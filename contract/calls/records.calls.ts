import * as v from 'valibot';
import { call, data } from '../call.ts';
import { RecordEntry } from '../entities/invoice.ts';

const entries = data(v.array(RecordEntry));

/** Section 7 has no calls for these lists (REC-02). What they name is at GET /attachment/{id}, a PDF. */
export const recordsCalls = {
  listRegimen: call({
    method: 'GET',
    path: '/profile/regimen',
    access: 'member',
    source: 'ours',
    summary: 'Regimens of the caller and family members, newest first',
    answer: entries,
  }),
  listDocuments: call({
    method: 'GET',
    path: '/profile/documents',
    access: 'member',
    source: 'ours',
    summary: 'Documents of the caller and family members, newest first',
    answer: entries,
  }),
};
