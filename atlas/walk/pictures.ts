/** Pictures of one screen: on a phone and on a desktop, light and dark, in both languages. */
import type { Frame, Page } from 'playwright-core';
import { speak } from '#harness/chromium/standards.ts';
import type { Language } from '#src/app/i18n/languages.ts';
import { VIEWS, type View } from './walk.folder.ts';

const DESKTOP = { width: 1280, height: 900 };
const QUALITY = 70;

interface Setting {
  language: Language;
  colorScheme: 'light' | 'dark';
  isDesktop: boolean;
}
const settingOf = (view: View): Setting => ({
  language: view.includes('zh') ? 'zh-CN' : 'en-US',
  colorScheme: view.includes('dark') ? 'dark' : 'light',
  isDesktop: view.includes('desktop'),
});

const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // a change of the window's size is drawn in the next frame
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(
      document
        .getAnimations()
        .flatMap((one) => (one.effect?.getTiming().iterations === Infinity ? [] : [one.finished])),
    );
  });

/**
 * Restores light mode, English and the original size afterwards; the page has these before, too.
 * @returns null when the page navigated meanwhile
 */
export const takePictures = async (page: Page): Promise<ReadonlyMap<View, Buffer> | null> => {
  const size = page.viewportSize() ?? DESKTOP;
  const session = await page.context().newCDPSession(page);
  const change = async ({ language, colorScheme, isDesktop }: Setting): Promise<void> => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(isDesktop ? DESKTOP : size);
    await speak(page, language);
    await settled(page);
  };
  let isGone = false;
  const left = Promise.withResolvers<never>();
  // avoids an unhandled rejection between pictures
  left.promise.catch(() => undefined);
  const leave = (frame: Frame): void => {
    if (frame !== page.mainFrame()) return;
    isGone = true;
    left.reject(new Error('the page went on'));
  };
  page.on('framenavigated', leave);
  const pictures = new Map<View, Buffer>();
  const take = async (view: View): Promise<void> => {
    await change(settingOf(view));
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    pictures.set(view, Buffer.from(data, 'base64'));
  };
  try {
    // a picture of a page that navigates may never resolve
    for (const view of VIEWS) await Promise.race([take(view), left.promise]);
  } catch (error) {
    if (!isGone) throw error;
    await page.waitForLoadState();
  } finally {
    page.off('framenavigated', leave);
  }
  await change(settingOf('phone'));
  await session.detach().catch(() => undefined);
  return isGone ? null : pictures;
};
