/** “Open this state in the app”: a button where the demo's server serves the atlas, else the command that does it. */
import { words } from '#machines/kit/story.ts';
import { both, made } from './page.ts';

/** Address of the sandbox's endpoint, relative to the atlas. */
const OPEN = '../sandbox/walk';
const THERE = words('The window is open at this state: go on there.', '窗口已停在此状态，可继续操作。');

const ask = async (flow: string, path: string): Promise<{ isThere: boolean; said: string }> => {
  const answer = await fetch(OPEN, { method: 'POST', body: new URLSearchParams({ flow, path }) });
  const { words: said }: { words: string } = await answer.json();
  return { isThere: answer.ok, said };
};

/** @param path the id of the way */
export const openButton = (flow: string, path: string): HTMLElement => {
  const status = made('span', { role: 'status' });
  const command = made('code', {}, `npm run paths -- ${flow} --path ${path} --layer browser --stay`);
  const button = made('button.button.small', { type: 'button' }, both(words('Open in the app', '在应用中打开')));
  const isServed = location.protocol.startsWith('http');
  const open = async (): Promise<void> => {
    button.setAttribute('disabled', '');
    status.replaceChildren(
      ...both(words('A window opens, and the path is walked in it…', '正在打开窗口并走这条路径……')),
    );
    // only the demo's server has this endpoint
    const { isThere, said } = isServed
      ? await ask(flow, path).catch(() => ({ isThere: false, said: '' }))
      : { isThere: false, said: '' };
    button.removeAttribute('disabled');
    status.replaceChildren(...(isThere ? both(THERE) : [said, ' ', command]));
  };
  button.addEventListener('click', () => void open());
  return made('span.open', {}, button, ' ', status);
};
