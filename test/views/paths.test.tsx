import { describe, expect, it } from 'vitest';
import { NOW } from '#test/model/samples.ts';
import { greedyCover } from '#test/model/walker.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { appView, confirmView } from './kit/app.view.ts';
import { appointmentsView } from './kit/appointments.view.ts';
import { keptSessionView, sessionView } from './kit/session.view.ts';
import { signInView } from './kit/sign-in.view.ts';
import { stageClocks } from './kit/stage.tsx';
import { toastsView } from './kit/toasts.view.ts';
import { nameOf, unwalked, type ViewFlow, walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
stageClocks();

const walked = async (view: ViewFlow, left: readonly string[] = []) => {
  const cover = await greedyCover(walkable(view));
  return { name: view.flow.name, view, cover, left };
};

const confirmFails = 'app.popup.logOut --xstate.error.actor.confirm--> app.page #0';
/** Taken by no person: see the exceptions of the session's view. */
const sessionAlone = [
  'session.absent.signedOut --session.need[hasTriedGuest]--> session.absent.guestUnavailable #0',
  'session.loadingProfile --session.begin--> session.loadingProfile #0',
];
const flows = [
  await walked(appView(world), [confirmFails]),
  await walked(confirmView(world)),
  await walked(sessionView(world), [
    'session.routingStart --always[hasToken]--> session.loadingProfile #0',
    ...sessionAlone,
  ]),
  await walked(keptSessionView(world), ['session.routingStart --always--> session.absent #1', ...sessionAlone]),
  await walked(signInView(world), ['signIn.digitalId --xstate.error.actor.digitalId--> signIn.form #0']),
  await walked(appointmentsView(world), [
    'appointments.routingCancel --always--> appointments.list #2',
    'appointments.confirmingCancel --xstate.error.actor.confirm--> appointments.list #0',
  ]),
  await walked(toastsView(world)),
];

describe.each(flows)('$name, on its screens', ({ view, cover, left }) => {
  it.each(cover.map((path) => [nameOf(path), path] as const))('%s', (_, path) =>
    expect(walk(view, path)).resolves.toBeUndefined(),
  );

  it('leaves out only what no person can do', async () => {
    expect(view.exceptions.filter((one) => !view.met.has(one))).toEqual([]);
    expect(await unwalked(view.flow, cover)).toEqual(left);
  });
});
