/** “Open this state in the app”: a button where the demo's server serves the atlas, else the command that does it. */
import { bothSpans, part, parts } from './page.ts';

/** Address of the sandbox's endpoint, relative to the atlas. */
const OPEN = '../sandbox/walk';

const THERE = { en: 'The window is open at this state: go on there.', zh: '窗口已停在此状态，可继续操作。' };

const buttonIn = (line: HTMLElement): HTMLButtonElement => {
  const button = line.querySelector('button');
  if (button === null) throw new Error('Nothing to press');
  return button;
};

export const startOpening = (): void => {
  if (!location.protocol.startsWith('http')) return;
  for (const line of parts('.open')) {
    const button = buttonIn(line);
    button.hidden = false;
    part('.command', line).hidden = true;
    const say = (en: string, zh: string): void => part('[role=status]', line).replaceChildren(...bothSpans({ en, zh }));
    const ask = async (): Promise<{ isThere: boolean; words: string }> => {
      const { flow = '', path = '' } = line.dataset;
      const answer = await fetch(OPEN, { method: 'POST', body: new URLSearchParams({ flow, path }) });
      const { words }: { words: string } = await answer.json();
      return { isThere: answer.ok, words };
    };
    const open = async (): Promise<void> => {
      button.disabled = true;
      say('A window opens, and the path is walked in it…', '正在打开窗口并走这条路径……');
      // only the demo's server has this endpoint
      const { isThere, words } = await ask().catch(() => ({ isThere: false, words: '' }));
      button.disabled = false;
      button.hidden = !isThere;
      part('.command', line).hidden = isThere;
      const there = isThere ? THERE : { en: '', zh: '' };
      say(`${there.en} ${words}`, `${there.zh} ${words}`);
    };
    button.addEventListener('click', () => void open());
  }
};
