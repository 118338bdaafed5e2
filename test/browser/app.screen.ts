/** Popups over the pages, and the question before logging out. The member is Siti, who has neither family nor appointments. */
import type { AnyMachineSnapshot } from 'xstate';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { AppEvent } from '#machines/app/app.machine.ts';
import type { Answer, ConfirmEvent } from '#machines/confirm/confirm.machine.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { appFlow } from '#test/model/app.flow.ts';
import { confirmFlow } from '#test/model/confirm.flow.ts';
import { askLogOut, chooseAll, revokeAll, tokenOf } from './hands.ts';
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
    case 'logOut.open':
      return askLogOut(page);
    case 'popup.close':
      return page.goBack();
    case 'xstate.done.actor.confirm':
      return page.getByRole('button', { name: event.output.isYes ? 'Yes, log out' : 'No', exact: true }).click();
  }
};

const POPUPS = { booking: 'Book appointment', appointments: 'My appointments', notifications: 'Notifications' };
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

export const appScreen: Screen<Facts> = {
  flow: appFlow,
  leftOut: [
    {
      state: 'page',
      label: 'booking.open',
      when: ({ person }) => person === 'nobody',
      reason: 'the pages that open it are closed to nobody; an address waits until somebody is there',
    },
    { label: 'confirm -> unexpected', reason: 'the dialog asks nobody, so it cannot fail' },
  ],
  prepare: (_, path) => (path[0]?.label === 'person.change (member)' ? { as: 'siti' } : { as: 'guest' }),
  callOf: namesOf({ loadProfile: profileCalls.loadProfile }),
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

const answer = ({ page }: Place, { event }: Step): Promise<unknown> => {
  switch ((event as ConfirmEvent).type) {
    case 'answer.yes':
      return page.getByRole('button', { name: 'Yes, log out' }).click();
    case 'answer.no':
      return page.getByRole('button', { name: 'No', exact: true }).click();
    case 'step.back':
      return page.keyboard.press('Escape');
  }
};

/** The confirm dialog; what its answer does is seen outside it. My appointments asks with it, too. */
export const confirmScreen: Screen<string> = {
  flow: confirmFlow,
  leftOut: [],
  prepare: () => ({ as: 'siti', at: '/home' }),
  arrive: ({ page }) => askLogOut(page),
  perform: answer,
  observe: async ({ page }) => {
    if (await page.getByRole('alertdialog').isVisible()) return 'asking';
    return (await tokenOf(page)) === null ? 'confirmed' : 'declined';
  },
  expected: ({ value }) => statePath(value),
  lookOf: ({ value }) => (value === 'asking' ? value : null),
  comesBack: () => false,
};
