/** Ports of the desk's root: the shift, the lock, signing in, and an invitation. */
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { passkeyCalls } from '#contract/calls/passkey.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { Money } from '#contract/money.ts';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { deskInvitationMachine } from '#machines/desk-invitation/desk-invitation.machine.ts';
import { deskSignInMachine } from '#machines/desk-sign-in/desk-sign-in.machine.ts';
import { wireDeadline } from '#src/app/outside/sources.ts';
import { asks, type DeskServices, deskFlow } from './ports.ts';

const deadline = { source: ({ time }: DeskServices) => wireDeadline(time) };

export const signInFlow = deskFlow(deskSignInMachine, {
  deadline,
  askPasskey: asks([passkeyCalls.beginPasskeySignIn], async (api, _input, signal, { passkeys }) => {
    const { data } = await api(passkeyCalls.beginPasskeySignIn, { isSubmit: true, signal });
    return passkeys.use(data, signal);
  }),
  signInByPasskey: asks([passkeyCalls.signInByPasskey], async (api, body) => {
    await api(passkeyCalls.signInByPasskey, { body, isSubmit: true });
  }),
  signIn: asks([staffCalls.signInStaff], async (api, { email, password, code }) => {
    await api(staffCalls.signInStaff, { body: { email, password, code }, isSubmit: true });
  }),
});

export const invitationFlow = deskFlow(deskInvitationMachine, {
  openInvitation: asks([staffCalls.openInvitation], async (api, body, signal) => {
    const { data } = await api(staffCalls.openInvitation, { body, signal });
    return data;
  }),
  accept: asks([staffCalls.acceptInvitation], async (api, body) => {
    const { data } = await api(staffCalls.acceptInvitation, { body, isSubmit: true });
    return { recoveryCodes: data.recoveryCodes };
  }),
});

export const rootFlow = deskFlow(deskMachine, {
  deadline,
  deskSignIn: signInFlow,
  deskInvitation: invitationFlow,
  readStaff: asks([staffCalls.loadStaffSession, deskCalls.listClinic], async (api) => {
    const { data: me } = await api(staffCalls.loadStaffSession);
    // a locked desk answers nothing but its session
    if (me.isLocked) return { me, places: [], goods: [], people: [], roundTo: 0 as Money };
    const { data } = await api(deskCalls.listClinic);
    return { me, places: data.places, goods: data.goods, people: data.people, roundTo: data.roundTo };
  }),
  lock: asks([staffCalls.lockStaff], async (api) => {
    await api(staffCalls.lockStaff, { isSubmit: true });
  }),
  unlock: asks([staffCalls.unlockStaff], async (api, body) => {
    await api(staffCalls.unlockStaff, { body, isSubmit: true });
  }),
  askPasskey: asks([passkeyCalls.beginPasskeyUnlock], async (api, _input, signal, { passkeys }) => {
    const { data } = await api(passkeyCalls.beginPasskeyUnlock, { isSubmit: true, signal });
    // without a passkey of the person, the browser would offer those of others
    return data.allowCredentials.length === 0 ? { kind: 'unusable' as const } : passkeys.use(data, signal);
  }),
  unlockByPasskey: asks([passkeyCalls.unlockByPasskey], async (api, body) => {
    await api(passkeyCalls.unlockByPasskey, { body, isSubmit: true });
  }),
  signOut: asks([staffCalls.signOutStaff], async (api) => {
    await api(staffCalls.signOutStaff, { isSubmit: true });
  }),
});
