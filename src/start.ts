/**
 * Loads the app after the shell has painted; a hidden page, which never paints, loads it at once. What comes after the app is
 * asked for at the same time, or each part would be asked for only by the one before it.
 */
import './styles/base.css';
import { FALLBACK, storedLanguage } from './i18n/stored-language.ts';
import { pieceOf } from './outside/piece.ts';
import { SENT, SENT_SIGNED_IN } from './outside/sent-page.ts';
import { holdsToken } from './outside/token-key.ts';

/** The pages without header and navigation, which need less. */
const BARE = /^\/(?:signIn|signup|callback|resetPassword|confirmEmail|undoChange|order\/|forgotPassword)/;

/** The app is loaded then, painted or not. */
const LATEST_MS = 1_000;

/** No more urgent than what the shell is painted with. */
const fetchAhead = (href: string, what: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), { href, fetchPriority: 'low', ...what }));

const language = storedLanguage();

const fetchParts = () => {
  fetchAhead(AHEAD.words[language], { rel: 'modulepreload' });
  if (!holdsToken() && BARE.test(location.pathname)) return;
  for (const href of AHEAD.inside[language]) fetchAhead(href, { rel: 'modulepreload' });
  fetchAhead(AHEAD.insideStyles, { rel: 'preload', as: 'style' });
};
/** A browser needs 12 ms before it names a first day. It has them between React and the app, not when a page is drawn. */
const readyNamesOfDays = () => void Intl.DateTimeFormat(language);

const loadReact = pieceOf(() => import('./react.ts'));
const loadApp = pieceOf(() => import('./main.tsx'));
const load = () => {
  void loadReact().then(() => setTimeout(readyNamesOfDays));
  void loadApp();
};

/** What was sent has the line for itself until it is painted, which takes longer than the frame in which it is laid out. */
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
  // what is hidden before it is painted never is
  setTimeout(start, LATEST_MS);
};

// the server knows neither what was chosen on the device nor who uses it
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
