/** Two commits to choose on the page of changes: what differs between their charts, also as Markdown for a pull request. */
import type { Between } from '#atlas/diff/text.diff.ts';
import { changesHtml, changesMarkdown } from '#atlas/diff/text.forms.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { asked, both, field, language, load, made, part, readdress } from './page.ts';

declare global {
  // written by the scripts of the changes
  var ATLAS_CHANGES: Record<string, Between> | undefined;
}

const contentOf = (html: string): Node[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // the sections of the newest changes have the same names
  for (const section of body.querySelectorAll('section')) section.removeAttribute('id');
  return [...body.childNodes];
};

const shown = (between: Between): Node[] => {
  const { from, to } = between;
  const text = (): string => changesMarkdown(between, language());
  const box = made('textarea', { rows: '12', readonly: '', 'aria-label': 'Markdown', spellcheck: 'false' });
  const copy = made('button.button', { type: 'button' }, both(words('Copy for a pull request', '复制到拉取请求')));
  copy.addEventListener('click', () => {
    box.textContent = text();
    if (box instanceof HTMLTextAreaElement) box.select();
    const say = (told: Words) => copy.replaceChildren(...both(told));
    // a page opened as a file may have no clipboard: the text is selected all the same
    navigator.clipboard.writeText(text()).then(
      () => say(words('Copied', '已复制')),
      () => say(words('Selected: copy it with the keyboard', '已选中：请用键盘复制')),
    );
  });
  box.textContent = text();
  return [
    made(
      'p',
      {},
      made('strong', { lang: 'en' }, `${from.subject} → ${to.subject}`),
      ' ',
      made('small', {}, made('code', {}, `${from.hash}..${to.hash}`), ` ${from.day} → ${to.day}`),
    ),
    ...(['en', 'zh'] as const).map((one) => made(`div.${one}`, { lang: one }, contentOf(changesHtml(between, one)))),
    made('details', {}, made('summary', {}, both(words('As Markdown', 'Markdown 格式'))), made('p', {}, copy), box),
  ];
};

export const startChanges = (): void => {
  const form = part('.two-commits');
  const [from, to] = [field('[name=from]', form), field('[name=to]', form)];
  const compare = async (): Promise<void> => {
    const name = `${from.value.trim()}..${to.value.trim()}`;
    const place = part('.compared');
    place.replaceChildren(made('p', {}, both(words('Comparing…', '正在比较……'))));
    await load(`changes/${encodeURIComponent(name)}.js`).catch(() => undefined);
    const between = globalThis.ATLAS_CHANGES?.[name];
    place.replaceChildren(
      ...(between
        ? shown(between)
        : [
            made(
              'p',
              {},
              both(
                words(
                  `This atlas knows no ${name}. As a folder it has the commits of the list, the older one first; where it is served, any two that git knows.`,
                  `此图册中没有 ${name}。作为文件夹时，它含有列表中的提交（较早的在前）；由服务器提供时，可比较 git 已知的任意两次提交。`,
                ),
              ),
            ),
          ]),
    );
  };
  const read = (): void => {
    from.value = asked().get('from') ?? '';
    to.value = asked().get('to') ?? '';
    if (from.value !== '' && to.value !== '') void compare();
    else part('.compared').replaceChildren();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    readdress({ from: from.value.trim(), to: to.value.trim() });
    void compare();
  });
  addEventListener('popstate', read);
  read();
};
