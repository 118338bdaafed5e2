/** The offline copy in Chromium: the device's stored answers. */
import type { OwnScreen } from '#harness/chromium/screen-of.ts';

export const own: OwnScreen = {
  observe: async ({ page }) => ({
    isSwitchedOn: await page.evaluate(
      () => localStorage.getItem('myniks.kept.offline')?.includes('"isOn":true') ?? false,
    ),
  }),
  expected: (snapshot) => ({ isSwitchedOn: snapshot.matches('on') || snapshot.matches('filling') }),
};
