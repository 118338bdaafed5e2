/** The account of the person who is signed in: passkeys, sessions, the PIN and the authenticator app. */
import { passkeyCalls } from '#contract/calls/passkey.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { deskAccountMachine } from '#machines/desk-account/desk-account.machine.ts';
import { asks, deskFlow } from './ports.ts';

export const accountFlow = deskFlow(deskAccountMachine, {
  readAccount: asks([passkeyCalls.listPasskeys, staffCalls.listStaffSessions], async (api, _input, signal) => {
    const { data: passkeys } = await api(passkeyCalls.listPasskeys, { signal });
    const { data: sessions } = await api(staffCalls.listStaffSessions, { signal });
    return { passkeys, sessions };
  }),
  beginPasskey: asks([passkeyCalls.beginPasskey], async (api, body) => {
    const { data } = await api(passkeyCalls.beginPasskey, { body, isSubmit: true });
    return data;
  }),
  makePasskey: asks([], (_api, creation, signal, { passkeys }) => passkeys.make(creation, signal)),
  addPasskey: asks([passkeyCalls.addPasskey], async (api, { key, ...body }) => {
    const { data } = await api(passkeyCalls.addPasskey, { body, key, isSubmit: true });
    return data;
  }),
  removePasskey: asks([passkeyCalls.removePasskey], async (api, { id, key }) => {
    await api(passkeyCalls.removePasskey, { params: { id }, key, isSubmit: true });
  }),
  endSession: asks([staffCalls.endStaffSession], async (api, { id, key }) => {
    await api(staffCalls.endStaffSession, { params: { id }, key, isSubmit: true });
  }),
  setPin: asks([staffCalls.setPin], async (api, body) => {
    await api(staffCalls.setPin, { body, isSubmit: true });
  }),
  removePin: asks([staffCalls.removePin], async (api, body) => {
    await api(staffCalls.removePin, { body, isSubmit: true });
  }),
  beginFactor: asks([staffCalls.beginFactor], async (api, body) => {
    const { data } = await api(staffCalls.beginFactor, { body, isSubmit: true });
    return data;
  }),
  replaceFactor: asks([staffCalls.replaceFactor], async (api, body) => {
    const { data } = await api(staffCalls.replaceFactor, { body, isSubmit: true });
    return data;
  }),
});
