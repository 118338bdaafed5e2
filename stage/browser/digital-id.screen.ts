/** The digital ID: on the way to its page from sign-in, and at the return to /callback. Its page is the sandbox's. */

import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import {
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  personaOf,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from '#machines/digital-id/digital-id.model.ts';
import type { DigitalIdEvent } from '#machines/digital-id/digital-id.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import digitalIdDefinition from '#src/flows/digital-id.definition.ts';
import { approve } from '#stage/world/digital-id.ts';
import { setPassword } from '#stage/world/logins.ts';
import { toServer } from './network.ts';
import { button, field } from './sign-up.hands.ts';
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
  (persona: ReturnType<typeof personaOf> | null, change: (params: URLSearchParams) => void) => async (at: Place) => {
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
  const asked = event as DigitalIdEvent;
  switch (asked.type) {
    case 'account.own':
      return button(page, 'This account is mine').click();
    case 'account.disown':
      return button(page, 'It is not mine').click();
    case 'password.change':
      return field(page, 'password').fill(asked.password);
    case 'account.claim':
      return button(page, 'Use this account').click();
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
  'Is this account yours?': 'claimed',
  'Show that it is yours': 'password',
  'Sign in': 'finished',
};
/** Of one moment, for what has ended shows the next screen at once; runs in the page. */
const seen = () => ({
  title: document.querySelector('h1')?.textContent ?? '',
  isBusy: document.querySelector('main button[aria-busy=true]') !== null,
  password: document.querySelector<HTMLInputElement>('main input[name=password]')?.value ?? null,
  isSignedIn: location.pathname === '/home',
  signUp: sessionStorage.getItem('myniks.kept.signUp'),
});
const stateOf = ({ title, isBusy, isSignedIn, signUp }: ReturnType<typeof seen>): string | null => {
  if (isSignedIn) return 'signedIn';
  if (signUp?.includes('"digital":{')) return 'unknown';
  const state = TITLES[title] ?? null;
  if (state === 'starting' && !isBusy) return 'leaving';
  return state === 'password' && isBusy ? 'claimingAccount' : state;
};

const WAITING: Record<string, string> = {
  starting: 'startDigitalId',
  exchanging: 'exchangeCode',
  claimingAccount: 'claimAccount',
};
/** Sign-up goes on with somebody new, whose account it is not, too. */
const SHOWN_AS: Record<string, string> = { disowned: 'unknown' };

interface Facts {
  state: string | null;
  /** The call that waits for its answer; nobody looks any more once the digital ID is left. */
  waiting: string[] | null;
  /** As typed; null where none is asked for. */
  password: string | null;
}

const screenOf = (flow: Flow, arrive: (at: Place) => Promise<unknown>, leftOut: LeftOut[] = []): Screen<Facts> => ({
  flow,
  leftOut,
  prepare: () => ({ as: 'guest', at: '/signIn' }),
  arrive: async (at) => {
    await shown(at.page.getByRole('heading', { name: 'Sign in' }));
    await arrive(at);
  },
  parts: [digitalIdDefinition],
  passages: {
    'claimAccount -> right': async ({ world }) => {
      await setPassword(world, 'Passw0rd', 'daniel');
      return toServer;
    },
    'claimAccount -> WRONG_CREDENTIALS': async ({ world }) => {
      await setPassword(world, 'another', 'daniel');
      return toServer;
    },
  },
  perform,
  observe: async (at) => {
    const now = await at.page.evaluate(seen);
    const state = stateOf(now);
    const waiting = Object.values(WAITING).filter((call) => at.network.isHeld(call));
    const isLeft = state === 'finished';
    return { state, waiting: isLeft ? null : waiting, password: isLeft ? null : now.password };
  },
  expected: ({ value, context }: AnyMachineSnapshot) => {
    const path = statePath(value);
    const state = SHOWN_AS[path] ?? path;
    if (state === 'finished') return { state, waiting: null, password: null };
    const hasField = state === 'password' || state === 'claimingAccount';
    const waiting = WAITING[state] === undefined ? [] : [WAITING[state]];
    return { state, waiting, password: hasField ? context.password : null };
  },
  lookOf: (snapshot) =>
    snapshot.hasTag('settled')
      ? [statePath(snapshot.value), snapshot.matches('password') && snapshot.context.failure?.kind]
          .filter(Boolean)
          .join(' ')
      : null,
  // sign-in forgets that it went to the digital ID; the return is kept
  // and a password is never kept
  comesBack: (snapshot) =>
    flow !== leavingDigitalIdFlow && snapshot.hasTag('settled') && snapshot.context.password === '',
});

export const screens: readonly Screen<Facts>[] = [
  screenOf(leavingDigitalIdFlow, leave),
  screenOf(returnedDigitalIdFlow, (at) => comeBack(personaOf(at.path), () => {})(at)),
  screenOf(
    strangeDigitalIdFlow,
    comeBack('meiling', (params) => params.set('state', 'wrong')),
  ),
  screenOf(
    declinedDigitalIdFlow,
    comeBack(null, () => {}),
  ),
];
