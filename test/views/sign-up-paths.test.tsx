import { beforeEach, describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { chooseLanguage } from '#src/i18n/language.ts';
import { NOW } from '#test/model/samples.ts';
import { greedyCover, initialOf, type Path } from '#test/model/walker.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { foreignWords } from './kit/foreign-words.ts';
import { otpView } from './kit/otp.view.ts';
import { detailsFirstSignUpView, foreignSignUpView, signUpView } from './kit/sign-up.view.ts';
import { type Stage, stageClocks } from './kit/stage.tsx';
import { nameOf, unwalked, type ViewFlow, walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
stageClocks();

const prepared = async (name: string, view: ViewFlow, left: readonly string[]) => ({
  name,
  view,
  cover: await greedyCover(walkable(view)),
  left,
});

const ofFailingSubFlows = [
  'signUp.digitalId --xstate.error.actor.digitalId--> signUp.routingAfterDigitalId #0',
  'signUp.code --xstate.error.actor.otp--> signUp.details #0',
  'signUp.password --xstate.error.actor.newPassword--> signUp.details #0',
];
const ofForeigners = [
  'signUp.identity --kind.select--> (stays) #0',
  'signUp.identity --passport.change--> (stays) #0',
  'signUp.identity --details.change--> (stays) #0',
];
const ofResidents = [
  'signUp.identity --nric.change--> (stays) #0',
  'signUp.identity --digitalId.open--> signUp.digitalId #0',
  'signUp.digitalId --xstate.done.actor.digitalId--> signUp.routingAfterDigitalId #0',
  'signUp.digitalId --xstate.error.actor.digitalId--> signUp.routingAfterDigitalId #0',
  'signUp.routingAfterDigitalId --always[hasIdentity]--> signUp.details #0',
  'signUp.routingAfterDigitalId --always--> signUp.identity #1',
  'signUp.details --digitalId.open--> signUp.digitalId #0',
  ...ofFailingSubFlows.slice(1),
];
const identityFirst = 'signUp.routingStart --always--> signUp.identity #1';
const detailsFirst = 'signUp.routingStart --always[asksDetailsFirst]--> signUp.details #0';

const flows = [
  await prepared('a resident', signUpView(world), [detailsFirst, ...ofForeigners, ...ofFailingSubFlows]),
  await prepared('a foreigner', foreignSignUpView(world), [
    'signUp --digitalId.found--> signUp.details #0',
    detailsFirst,
    ...ofResidents,
  ]),
  await prepared('somebody whose address names the details', detailsFirstSignUpView(world), [
    identityFirst,
    ...ofForeigners,
    ...ofFailingSubFlows,
  ]),
  await prepared('somebody who proves a phone or email', otpView(world), []),
];
const named = (paths: readonly Path[]) => paths.map((path) => [nameOf(path), path] as const);

describe.each(flows)('sign-up of $name, on its screens', ({ view, cover, left }) => {
  it.each(named(cover))('%s', (_, path) => expect(walk(view, path)).resolves.toBeUndefined());

  it('leaves out only what no person can do', async () => {
    expect(view.exceptions.filter((one) => !view.met.has(one))).toEqual([]);
    expect(await unwalked(view.flow, cover)).toEqual(left);
  });
});

const statesOf = ({ flow }: ViewFlow, path: Path): string[] => {
  let snapshot = initialOf(flow);
  return path.map(({ event }) => statePath((snapshot = transition(flow.machine, snapshot, event)[0]).value));
};
/** Of each cover, the paths that show a state that no earlier one shows. The model's notice is read in English. */
const showing = flows.flatMap(({ name, view, cover }) =>
  cover
    .filter((path, index) => {
      const earlier = new Set(cover.slice(0, index).flatMap((one) => statesOf(view, one)));
      return statesOf(view, path).some((state) => !earlier.has(state));
    })
    .map((path) => [`${name}: ${nameOf(path)}`, { ...view, hasFacts: false }, path] as const),
);

describe('sign-up in Chinese', () => {
  beforeEach(() => chooseLanguage('zh-CN'));

  it.each(showing)('I18N-04: no screen says anything in English: %s', async (_, view, path) => {
    const foreign = new Set<string>();
    const atEachStep = (stage: Stage) => {
      for (const word of foreignWords(stage, view.snapshot(stage).context)) foreign.add(word);
    };
    await walk(view, path, { atEachStep });
    expect([...foreign]).toEqual([]);
  });
});
