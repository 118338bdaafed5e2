/**
 * Loads the app after the shell has painted; a hidden page, which never paints, loads it at once. All parts of the app
 * are requested together, since each would be found only after the previous one otherwise.
 */
import './styles/base.css';
import { FALLBACK, storedLanguage } from './app/i18n/stored-language.ts';
import { pieceOf } from './app/outside/piece.ts';
import { SENT, SENT_SIGNED_IN } from './app/outside/sent-page.ts';
import { holdsToken } from './app/outside/token-key.ts';

/** Pages without header and navigation, which need fewer modules. */
const BARE = /^\/(?:signIn|signup|callback|resetPassword|confirmEmail|undoChange|order\/|forgotPassword)/;

/** Latest start of the app, painted or not. */
const LATEST_MS = 1_000;

/** Low priority, so that it does not delay the shell's own files. */
const fetchAhead = (href: string, what: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), { href, fetchPriority: 'low', ...what }));

const language = storedLanguage();

const fetchParts = () => {
  fetchAhead(AHEAD.words[language], { rel: 'modulepreload' });
  if (!holdsToken() && BARE.test(location.pathname)) return;
  for (const href of AHEAD.inside[language]) fetchAhead(href, { rel: 'modulepreload' });
  fetchAhead(AHEAD.insideStyles, { rel: 'preload', as: 'style' });
};
/**
 * Warms up date formatting, which takes 12 ms at its first use, between React and the app instead of during a render.
 */
const readyNamesOfDays = () => void Intl.DateTimeFormat(language);

const loadReact = pieceOf(() => import('./react.ts'));
const loadApp = pieceOf(() => import('./main.tsx'));
const load = () => {
  void loadReact().then(() => setTimeout(readyNamesOfDays));
  void loadApp();
};

/** Starts the app at the first paint, so that nothing competes with the sent page for the network before it. */
const startOncePainted = () => {
  let isStarted = false;
  const start = () => {
    if (!isStarted) fetchParts();
    isStarted = true;
    load();
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
  // a page that is hidden before its first paint never paints
  setTimeout(start, LATEST_MS);
};

// the server knows neither the device's language nor its user
const sent = document.getElementById(SENT);
const signedIn = document.getElementById(SENT_SIGNED_IN);
if (language !== FALLBACK) sent?.remove();
else if (holdsToken() && signedIn instanceof HTMLTemplateElement) sent?.replaceChildren(signedIn.content);

if (sent?.isConnected && !document.hidden) startOncePainted();
else {
  fetchParts();
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}
