/** The link of a letter in Chromium: what the tab keeps, and the page that is opened. */
import type { SnapshotFrom } from 'xstate';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import type { emailConfirmMachine } from '#machines/email-confirm/email-confirm.machine.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { HELD } from './email-confirm.driver.ts';

type Snapshot = Pick<SnapshotFrom<typeof emailConfirmMachine>, 'value' | 'context'>;
const keptOf = ({ value, context: { failure } }: Snapshot) => ({
  value: statePath(value),
  failure: failure?.kind === 'rejected' ? failure.code : (failure?.kind ?? null),
});
interface Facts {
  /** Null when the tab keeps none. */
  kept: ReturnType<typeof keptOf> | null;
  page: string;
}

const OPENED = 'page.open ';
export const own: OwnScreen<Facts> = {
  observe: async ({ page }) => {
    const seen = await page.evaluate(() => ({
      text: sessionStorage.getItem('myniks.kept.emailConfirm'),
      page: location.pathname,
    }));
    return { kept: seen.text === null ? null : keptOf(JSON.parse(seen.text).snapshot), page: seen.page };
  },
  expected: (snapshot, emitted) => ({
    kept: snapshot.status === 'done' ? null : keptOf(snapshot as Snapshot),
    page: emitted.find((event) => event.startsWith(OPENED))?.slice(OPENED.length) ?? HELD,
  }),
  isShown: async ({ page }) => page.url().endsWith(HELD),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
};
