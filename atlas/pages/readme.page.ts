import { escaped } from '#atlas/text.ts';
import { words } from '#machines/kit/story.ts';
import { pageOf } from '../html.ts';

export const readmePage = (text: string): string =>
  pageOf({
    file: 'machines.html',
    title: words('How a machine is written', '状态机的写法'),
    kind: 'reading',
    body: `<main><h1 class="hidden">How a machine is written</h1><pre lang="en" tabindex="0">${escaped(text)}</pre></main>`,
  });
