/** A forgotten password in Chromium: what the tab keeps, and the page. */
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { stopClock } from '#harness/chromium/page-acts.ts';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { passwordResetPages } from '#machines/password-reset/password-reset.steps.ts';
import { NOW } from '#model/samples.ts';
import type { Path } from '#model/walker.ts';
import type { Driver } from '../drivers/driver.ts';
import { followedResetDriver, PAGES } from './password-reset.driver.ts';

type Kept = Pick<SnapshotFrom<typeof passwordResetMachine>, 'value' | 'context'>;
const factsOf = ({ value, context }: Kept) => ({
  state: statePath(value),
  username: context.username,
  isAsked: context.resendAt !== null,
  failure: context.failure?.kind === 'rejected' ? context.failure.code : (context.failure?.kind ?? null),
});
/** Whether another link is requested, which either of two pages can do. */
const isOnEither = ({ state, isAsked }: ReturnType<typeof factsOf>): boolean => state === 'requesting' && isAsked;
const pageOf = ({ state }: ReturnType<typeof factsOf>): string => {
  const page = passwordResetPages[state];
  return page === null ? '/signIn' : PAGES[page];
};
interface Facts {
  /** The kept link; null when the tab keeps none. */
  kept: ReturnType<typeof factsOf> | null;
  /** The page; null where it may be either of two. */
  page: string | null;
  /** Sign-in may show while the reset waits. */
  state: null;
}

const OPENED = 'page.open ';
const countOf = (path: Path, wanted: string) => path.filter(({ label }) => label === wanted).length;

export const own = (one: Driver): OwnScreen<Facts> => ({
  before: (page) => stopClock(page, NOW),
  observe: async ({ page }) => {
    const seen = await page.evaluate(() => ({
      text: sessionStorage.getItem('myniks.kept.passwordReset'),
      page: location.pathname + location.search,
    }));
    const kept = seen.text === null ? null : factsOf(JSON.parse(seen.text).snapshot);
    return { kept, page: kept && isOnEither(kept) ? null : seen.page, state: null };
  },
  expected: (snapshot: AnyMachineSnapshot, emitted) => {
    const opened = emitted.find((event) => event.startsWith(OPENED))?.slice(OPENED.length);
    const kept = snapshot.status === 'done' ? null : factsOf(snapshot as Kept);
    const page = kept ? pageOf(kept) : '/signIn';
    return { kept, page: kept && isOnEither(kept) ? null : (opened ?? page), state: null };
  },
  isShown: async ({ page }) => !page.url().endsWith('/signIn'),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
  writes: (path) => countOf(path, 'newPassword -> saved'),
  // counts the mail with the link; email and phone also get the news of the changed password
  messages: (path) =>
    (one === followedResetDriver ? 1 : 0) +
    countOf(path, 'requestLink -> answered') +
    2 * countOf(path, 'newPassword -> saved'),
});
