/** Popups over the pages, as a person opens and closes them. */
import { t } from '@lingui/core/macro';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { AppContext } from '#machines/app/app.machine.ts';
import { appFlow } from '#machines/app/app.model.ts';
import { revokeAll } from '#stage/world/logins.ts';
import { forgetVisits } from '#stage/world/visits.ts';
import type { World } from '#stage/world/world.ts';
import { bookingOf, openBooking } from './booking.view.ts';
import { beginningWith, dialog, popup, ready, tap } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import { book, toDetail } from './steps.ts';
import type { ViewFlow, ViewsOf } from './view-flow.ts';

export const openLogOut = async (stage: Stage) => {
  await stage.go('/profile');
  await stage.until(() => ready('button', t`Log out`).length > 0, 'Log out');
  tap('button', t`Log out`);
  await stage.until(() => dialog() !== null, 'the question');
};

const arrive = (stage: Stage) => stage.gate.release(profileCalls.loadProfile);
/** A page that is opened in the app. */
const goTo = async (stage: Stage, path: string, sign: () => HTMLElement[]) => {
  await stage.go(path);
  await stage.until(() => sign().length > 0, path);
};

const appView = (world: () => World): ViewFlow => ({
  flow: appFlow,
  open: async (path) => {
    await forgetVisits(world());
    const isMember = path[0]?.label === 'person.change (member)';
    return openStage(world(), {
      ...(isMember && { as: 'meiling' as const }),
      before: (gate) => gate.hold(profileCalls.loadProfile),
    });
  },
  snapshot: (stage) => stage.app().app.getSnapshot(),
  controls: {},
  moves: {
    'person.change (member)': arrive,
    'person.change (guest)': arrive,
    'person.change (nobody)': async (stage) => {
      if (!stage.app().app.getSnapshot().matches({ popup: 'refill' })) {
        await revokeAll(world());
        return tap('button', beginningWith(t`Where`));
      }
      await stage.until(() => ready('button', t`The same as last time`).length > 0, 'what is due');
      await revokeAll(world());
      tap('button', t`The same as last time`);
      await stage.settle();
      tap('button', t`Next`);
    },
    'booking.open': async (stage) => {
      const [invitation] = popup() ? ready('button', t`Book appointment`) : [];
      if (invitation) return invitation.click();
      if (stage.app().session.getSnapshot().matches({ present: 'guest' })) {
        await stage.reload('/home?flow=booking&kind=provider');
        return arrive(stage);
      }
      await goTo(stage, '/appointment', () => ready('link', beginningWith(t`With a doctor`)));
      await openBooking(stage);
    },
    'refill.open': async (stage) => {
      if (stage.app().session.getSnapshot().matches({ present: 'guest' })) {
        await stage.reload('/home?flow=refill');
        return arrive(stage);
      }
      await goTo(stage, '/records?tab=refills', () => ready('button', t`Order refill`));
      tap('button', t`Order refill`);
    },
    'appointments.open': async (stage) => {
      if (popup() === null) return tap('button', beginningWith(t`My appointments`));
      tap('button', t`Close`, popup() ?? undefined);
      await stage.settle();
      await toDetail(stage);
      await book(stage);
      await stage.until(() => bookingOf(stage).getSnapshot().matches('confirmed'), 'confirmed');
      tap('button', t`See my appointments`);
    },
    'notifications.open': () => tap('button', beginningWith(t`Notifications`)),
    'logOut.open': openLogOut,
    'popup.close': () => tap('button', t`Close`, popup() ?? undefined),
    'confirm -> yes': () => tap('button', t`Yes, log out`),
    'confirm -> no': () => tap('button', t`No`),
  },
  region: () => null,
  local: () => [],
  exceptions: ['booking.open', 'refill.open'].map((label) => ({
    state: 'page',
    label,
    reason: 'the pages that open it are closed to nobody; an address waits until somebody is there',
    when: ({ person }: AppContext) => person === 'nobody',
  })),
  impossible: { 'confirm -> unexpected': 'the dialog asks nobody, so it cannot fail' },
  hasFacts: false,
  met: new Set(),
});

export const views: ViewsOf = (world) => [appView(world)];
