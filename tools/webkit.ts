/** WebKit for the tests in a second engine: WebKitGTK with its driver, and a display that needs no screen. */
import { canInstall, install, onPath } from './debian.ts';

/** Programs, each with the Debian package that has it. */
const PROGRAMS = { 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' };

export interface WebKitPaths {
  WEBKIT_DRIVER_PATH: string;
  XVFB_PATH: string;
}

const missing = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([name, program]) => (onPath(program) === null ? [name] : []));

/** @returns what names both programs in the environment, installed where they can be. @throws Error that says what is missing */
export const provideWebKit = (): WebKitPaths => {
  const { WEBKIT_DRIVER_PATH, XVFB_PATH } = process.env;
  if (WEBKIT_DRIVER_PATH && XVFB_PATH) return { WEBKIT_DRIVER_PATH, XVFB_PATH };
  // text gets the right height only with fonts: Chinese has none without this package
  if (missing().length > 0 && canInstall()) install(...missing(), 'fonts-noto-cjk');
  const [driver, display] = [onPath(PROGRAMS['webkit2gtk-driver']), onPath(PROGRAMS.xvfb)];
  if (driver === null || display === null)
    throw new Error(`WebKit cannot be started: install Debian's packages ${missing().join(' and ')}.`);
  return { WEBKIT_DRIVER_PATH: driver, XVFB_PATH: display };
};
