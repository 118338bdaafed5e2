/** Patients: the search and one patient. */
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { deskPatientMachine } from '#machines/desk-patient/desk-patient.machine.ts';
import { actFlow } from './desk-act.flow.ts';
import { asks, deskFlow } from './ports.ts';

export const patientFlow = deskFlow(deskPatientMachine, {
  deskAct: actFlow,
  search: asks([deskCalls.searchPatients], async (api, body, signal) => {
    const { data } = await api(deskCalls.searchPatients, { body, signal, isSubmit: true });
    return data;
  }),
  openPatient: asks([deskCalls.openPatient], async (api, { id, reason }, signal) => {
    const { data } = await api(deskCalls.openPatient, {
      params: { id },
      query: reason === null ? {} : { reason },
      signal,
    });
    return data;
  }),
  readLetters: asks([deskCalls.listMessages], async (api, { id, reason }, signal) => {
    const query = { patient: id, ...(reason !== null && { reason }) };
    return (await api(deskCalls.listMessages, { query, signal })).data.rows;
  }),
});
