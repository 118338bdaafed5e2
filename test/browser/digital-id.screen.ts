/** The digital ID: on the way to its page from sign-in, and at the return to /callback. Its page is the sandbox's. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { DigitalIdEvent } from '#machines/digital-id/digital-id.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import {
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from '#test/model/digital-id.flow.ts';
import type { Flow } from '#test/model/flow.ts';
import { approve } from '#test/world/digital-id.ts';
import { namesOf, toServer } from './network.ts';
import { button } from './sign-up.hands.ts';
import { comesTo, shown } from './waiting.ts';
import type { LeftOut, Place, Screen, Step } from './walk.ts';

/** The digital ID's page never comes, so the app stays; the addresses at which it was asked for. */
const keepHere = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  const { origin } = new URL(page.url());
  await page.route(
    (url) => url.origin !== origin,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 204 });
    },
  );
  return asked;
};
const leave = async ({ page }: Place): Promise<string[]> => {
  const asked = await keepHere(page);
  await button(page, 'Sign in with Digital ID').click();
  return asked;
};

/** @param change what becomes of the address to which the digital ID sends the browser back */
const comeBack =
  (persona: 'meiling' | 'newcomer' | null, change: (params: URLSearchParams) => void) => async (at: Place) => {
    const { page, network } = at;
    const asked = await leave(at);
    await network.release('startDigitalId', toServer);
    await shown(button(page, 'Try again'));
    await comesTo(() => asked.length, 1);
    network.settle();
    const { searchParams } = await approve(asked[0] ?? '', persona);
    change(searchParams);
    await page.goto(`/callback?${searchParams}`);
  };

const perform = ({ page }: Place, { event, label }: Step): Promise<unknown> => {
  switch ((event as DigitalIdEvent).type) {
    case 'digitalId.retry':
      return button(page, 'Try again').click();
    case 'step.back':
      return button(page, /^(?:Cancel|Use password instead|Back)$/).click();
    default:
      throw new Error(`nobody can do this here: ${label}`);
  }
};

const TITLES: Record<string, string> = {
  'Opening Digital ID…': 'starting',
  'Checking your Digital ID…': 'exchanging',
  'Digital ID': 'failed',
  'One more step': 'manualActivation',
  'Sign in': 'finished',
};
/** Of one moment, for what has ended shows the next screen at once; runs in the page. */
const seen = () => ({
  title: document.querySelector('h1')?.textContent ?? '',
  isOpening: document.querySelector('main button[aria-busy=true]') !== null,
  isSignedIn: location.pathname === '/home',
  signUp: sessionStorage.getItem('myniks.kept.signUp'),
});
const stateOf = async ({ page }: Place): Promise<string | null> => {
  const { title, isOpening, isSignedIn, signUp } = await page.evaluate(seen);
  if (isSignedIn) return 'signedIn';
  if (signUp?.includes('"digital":{')) return 'unknown';
  const state = TITLES[title] ?? null;
  return state === 'starting' && !isOpening ? 'leaving' : state;
};

const WAITING: Record<string, string> = { starting: 'startDigitalId', exchanging: 'exchangeCode' };

interface Facts {
  state: string | null;
  /** The call that waits for its answer; nobody looks any more once the digital ID is left. */
  waiting: string[] | null;
}

const screenOf = (flow: Flow, arrive: (at: Place) => Promise<unknown>, leftOut: LeftOut[] = []): Screen<Facts> => ({
  flow,
  leftOut,
  prepare: () => ({ as: 'guest', at: '/signIn' }),
  arrive: async (at) => {
    await shown(at.page.getByRole('heading', { name: 'Sign in' }));
    await arrive(at);
  },
  callOf: namesOf({ startDigitalId: signinCalls.startSingpass, exchangeCode: signinCalls.signInWithSingpass }),
  perform,
  observe: async (at) => {
    const state = await stateOf(at);
    const waiting = Object.values(WAITING).filter((call) => at.network.isHeld(call));
    return { state, waiting: state === 'finished' ? null : waiting };
  },
  expected: ({ value }: AnyMachineSnapshot) => {
    const state = statePath(value);
    if (state === 'finished') return { state, waiting: null };
    return { state, waiting: WAITING[state] === undefined ? [] : [WAITING[state]] };
  },
  // sign-in forgets that it went to the digital ID; the return is kept
  comesBack: (snapshot) => flow !== leavingDigitalIdFlow && snapshot.hasTag('settled'),
});

const personaOf = ({ path }: Place) =>
  path.some(({ label }) => label === 'exchangeCode -> somebody new') ? 'newcomer' : 'meiling';

export const digitalIdScreens: readonly Screen<Facts>[] = [
  screenOf(leavingDigitalIdFlow, leave),
  screenOf(returnedDigitalIdFlow, (at) => comeBack(personaOf(at), () => {})(at)),
  screenOf(
    strangeDigitalIdFlow,
    comeBack('meiling', (params) => params.set('state', 'wrong')),
  ),
  screenOf(
    declinedDigitalIdFlow,
    comeBack(null, () => {}),
  ),
];
