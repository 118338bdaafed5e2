import { i18n } from '@lingui/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { chooseLanguage } from '#src/i18n/language.ts';
import {
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from '#test/model/digital-id.flow.ts';
import { askedResetFlow, followedResetFlow, forgottenFlow, lostLinkFlow } from '#test/model/password-reset.flow.ts';
import { NOW } from '#test/model/samples.ts';
import { greedyCover, initialOf, type Path } from '#test/model/walker.ts';
import { type OpenIdentityProvider, openIdentityProvider } from '#test/world/digital-id.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { digitalIdView } from './kit/digital-id.view.ts';
import { foreignWords } from './kit/foreign-words.ts';
import { changePasswordView, newPasswordView } from './kit/new-password.view.ts';
import { passwordResetView } from './kit/password-reset.view.ts';
import { type Stage, stageClocks } from './kit/stage.tsx';
import { nameOf, unwalked, type ViewFlow, walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(world());
});
afterAll(() => provider.close());
stageClocks();

/** Views of one machine, each from another beginning; together they take every transition but those in `left`. */
const walked = async (name: string, views: readonly ViewFlow[], left: readonly string[] = []) => ({
  name,
  views,
  left,
  paths: (
    await Promise.all(views.map(async (view) => (await greedyCover(walkable(view))).map((path) => ({ view, path }))))
  ).flat(),
});

const machines = [
  await walked('digital-id', [
    digitalIdView(world, leavingDigitalIdFlow, null),
    digitalIdView(world, returnedDigitalIdFlow, () => {}),
    digitalIdView(world, strangeDigitalIdFlow, (params) => params.set('state', 'wrong')),
    digitalIdView(world, declinedDigitalIdFlow, (params) => params.delete('code')),
  ]),
  await walked('new-password', [newPasswordView(world), changePasswordView(world)]),
  await walked(
    'password-reset',
    [
      passwordResetView(world, forgottenFlow, '/signIn?step=forgot'),
      passwordResetView(world, askedResetFlow, '/forgotPasswordSuccess'),
      passwordResetView(world, followedResetFlow, null),
      passwordResetView(world, lostLinkFlow, '/resetPassword/held'),
    ],
    ['passwordReset.newPassword --xstate.error.actor.newPassword--> passwordReset.linkInvalid #0'],
  ),
];

describe.each(machines)('$name, on its screens', ({ views, paths, left }) => {
  it.each(paths.map(({ view, path }, index) => [`${index + 1}: ${nameOf(path)}`, view, path] as const))(
    '%s',
    (_, view, path) => expect(walk(view, path)).resolves.toBeUndefined(),
  );

  it('leaves out only what no person can do', async () => {
    expect(views.flatMap((view) => view.exceptions.filter((one) => !view.met.has(one)))).toEqual([]);
    const flows = [...new Set(views.map(({ flow }) => flow))];
    const missed = await Promise.all(
      flows.map((flow) =>
        unwalked(
          flow,
          paths.flatMap(({ view, path }) => (view.flow === flow ? [path] : [])),
        ),
      ),
    );
    expect(missed[0]?.filter((name) => missed.every((names) => names.includes(name)))).toEqual(left);
  });
});

const statesOf = ({ flow }: ViewFlow, path: Path): string[] => {
  let snapshot = initialOf(flow);
  const states = path.map(({ event }) => statePath((snapshot = transition(flow.machine, snapshot, event)[0]).value));
  return [statePath(initialOf(flow).value), ...states];
};
/** The paths that show a state that no earlier one shows. */
const showing = machines.flatMap(({ paths }) =>
  paths.filter(({ view, path }, index) => {
    const earlier = new Set(paths.slice(0, index).flatMap((one) => statesOf(one.view, one.path)));
    return statesOf(view, path).some((state) => !earlier.has(state));
  }),
);

describe('identity in Chinese', () => {
  beforeEach(() => chooseLanguage('zh-CN'));

  it.each(showing.map(({ view, path }) => [`${view.flow.name}, ${nameOf(path)}`, view, path] as const))(
    'I18N-04: no screen says anything in English: %s',
    async (_, view, path) => {
      const foreign = new Set<string>();
      const atEachStep = (stage: Stage) => {
        if (view.snapshot(stage).status !== 'active') return;
        for (const word of foreignWords(stage, view.snapshot(stage).context)) foreign.add(word);
      };
      await walk(view, path, { atEachStep });
      expect([...foreign]).toEqual([]);
      expect(i18n.locale).toBe('zh-CN');
    },
  );
});
