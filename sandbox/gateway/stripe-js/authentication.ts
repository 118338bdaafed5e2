/** The bank's own check, in front of the page as Stripe's is: appended to the body, over everything. */
import type { wordsOf } from './words.ts';

const buttonOf = (text: string, press: () => void): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  Object.assign(button.style, { font: 'inherit', minHeight: '44px', padding: '8px 16px', margin: '16px 8px 0 0' });
  button.addEventListener('click', press);
  return button;
};

/** @returns whether the card's owner passed the authentication */
export const authenticate = ({ title, text, complete, fail }: ReturnType<typeof wordsOf>['bank']): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const before = document.activeElement;
  const veil = document.createElement('div');
  Object.assign(veil.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    display: 'grid',
    placeItems: 'center',
    background: 'rgb(0 0 0 / 60%)',
  });
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-label', title);
  Object.assign(dialog.style, {
    background: '#fff',
    color: '#111',
    padding: '24px',
    maxWidth: '26em',
    borderRadius: '12px',
    font: '16px/1.5 system-ui, sans-serif',
  });
  const heading = document.createElement('h2');
  heading.textContent = title;
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  const answer = (isProven: boolean) => () => {
    veil.remove();
    if (before instanceof HTMLElement) before.focus();
    resolve(isProven);
  };
  const first = buttonOf(complete, answer(true));
  dialog.append(heading, paragraph, first, buttonOf(fail, answer(false)));
  veil.append(dialog);
  document.body.append(veil);
  first.focus();
  return promise;
};
