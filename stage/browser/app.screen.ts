/** Popups over the pages. The member is Siti, who has neither family nor appointments. */
import type { AnyMachineSnapshot } from 'xstate';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { AppContext, AppEvent } from '#machines/app/app.machine.ts';
import { appFlow } from '#machines/app/app.model.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { revokeAll } from '#stage/world/logins.ts';
import { askLogOut, chooseAll, tokenOf } from './hands.ts';
import { namesOf, toServer } from './network.ts';
import type { Place, Screen, Step } from './walk.ts';

const isMember = ({ context }: AnyMachineSnapshot) => context.person === 'member';
const openWithDoctor = ({ page }: Place) => page.getByRole('link', { name: 'With a doctor' }).click();

const openBooking = async (at: Place, { before }: Step): Promise<unknown> => {
  const { page, network } = at;
  if (before.matches('popup')) return page.getByRole('button', { name: 'Book appointment' }).click();
  if (!isMember(before)) {
    // an address that names it; the pages that have a button for it are closed to guests
    await page.goto('/home?flow=booking&kind=provider');
    return network.release('loadProfile', toServer);
  }
  await page.getByRole('link', { name: 'Appointment', exact: true }).click();
  return openWithDoctor(at);
};

const openRefill = async ({ page, network }: Place, { before }: Step): Promise<unknown> => {
  if (!isMember(before)) {
    await page.goto('/home?flow=refill');
    return network.release('loadProfile', toServer);
  }
  await page.getByRole('link', { name: 'Records', exact: true }).click();
  await page.getByRole('tab', { name: 'Refills' }).click();
  return page.getByRole('button', { name: 'Order refill' }).click();
};

const openAppointments = async ({ page }: Place, { before }: Step): Promise<unknown> => {
  if (before.matches('page')) return page.getByRole('button', { name: 'My appointments' }).click();
  await chooseAll(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Book appointment' }).click();
  return page.getByRole('button', { name: 'See my appointments' }).click();
};

const perform = async (at: Place, step: Step): Promise<unknown> => {
  const { page, world, network } = at;
  const event = step.event as AppEvent | { type: 'xstate.done.actor.confirm'; output: Answer };
  switch (event.type) {
    case 'person.change':
      if (event.person !== 'nobody') return network.release('loadProfile', toServer);
      await revokeAll(world);
      return page.getByRole('button', { name: 'Where' }).click();
    case 'booking.open':
      return openBooking(at, step);
    case 'appointments.open':
      return openAppointments(at, step);
    case 'notifications.open':
      return page.getByRole('button', { name: 'Notifications' }).click();
    case 'refill.open':
      return openRefill(at, step);
    case 'logOut.open':
      return askLogOut(page);
    case 'popup.close':
      return page.goBack();
    case 'xstate.done.actor.confirm':
      return page.getByRole('button', { name: event.output.isYes ? 'Yes, log out' : 'No', exact: true }).click();
  }
};

const POPUPS = {
  booking: 'Book appointment',
  appointments: 'My appointments',
  notifications: 'Notifications',
  refill: 'Order refill',
};
const stateOf = async ({ page }: Place): Promise<string> => {
  if (await page.getByRole('alertdialog', { name: 'Log out' }).isVisible()) return 'popup.logOut';
  for (const [popup, name] of Object.entries(POPUPS))
    if (await page.getByRole('dialog', { name }).isVisible()) return `popup.${popup}`;
  return 'page';
};

interface Facts {
  state: string;
  isSomebody: boolean;
  isAtSignUp: boolean;
}

const appScreen: Screen<Facts> = {
  flow: appFlow,
  leftOut: [
    ...['booking.open', 'refill.open'].map((label) => ({
      state: 'page',
      label,
      when: ({ person }: AppContext) => person === 'nobody',
      reason: 'the pages that open it are closed to nobody; an address waits until somebody is there',
    })),
    ...(['guest', 'member'] as const).map((person) => ({
      label: `person.change (${person})`,
      when: (context: AppContext) => context.person !== 'nobody',
      reason: 'one person leaves before the next one is there: in between it is nobody',
    })),
    {
      state: 'popup.refill',
      label: 'person.change (nobody)',
      reason: 'the wizard of somebody who has nothing to refill asks the server nothing more',
    },
    { label: 'confirm -> unexpected', reason: 'the dialog asks nobody, so it cannot fail' },
  ],
  prepare: (_, path) => (path[0]?.label === 'person.change (member)' ? { as: 'siti' } : { as: 'guest' }),
  callOf: namesOf({ loadProfile: [profileCalls.loadProfile] }),
  perform,
  observe: async (at) => ({
    state: await stateOf(at),
    isSomebody: !at.network.isHeld('loadProfile') && (await tokenOf(at.page)) !== null,
    isAtSignUp: new URL(at.page.url()).pathname === '/signup',
  }),
  expected: ({ value, context }, emitted) => ({
    state: statePath(value),
    isSomebody: context.person !== 'nobody' && !emitted.includes('logOut.confirmed'),
    isAtSignUp: emitted.includes('page.open /signup'),
  }),
  lookOf: ({ value, context }) => `${statePath(value)} ${context.person}`,
  comesBack: (snapshot) => snapshot.context.person !== 'nobody' && !snapshot.matches({ popup: 'logOut' }),
  writes: (path) => (path.some(({ label }, index) => label === 'appointments.open' && index > 1) ? 1 : 0),
};

export const screens: readonly Screen[] = [appScreen];
