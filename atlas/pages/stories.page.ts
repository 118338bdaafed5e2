/** Paths of a flow as stories: read, seen as a film, taken away as Gherkin, and ticked to be approved. */
import type { ToldFlow } from '#atlas/flows.ts';
import type { ToldPath } from '#atlas/told.path.ts';
import type { Screens } from '#atlas/walk/flow.screens.ts';
import type { Words } from '#machines/kit/story.ts';
import { both, jsonIn, pageOf, told } from '../html.ts';
import { flowTabs } from './flow.page.ts';
import type { ToldStories } from './told.flow.ts';

/** Texts are written once: a step is the indexes of its action and of what follows, its state and its picture. */
type StepData = readonly [action: number, expected: number, state: string, picture: string | null];
export interface StoryData {
  id: string;
  version: string;
  title: number;
  steps: readonly StepData[];
  /** A path of the few that take every transition; others are the shortest to a state. */
  isCover: boolean;
}
export interface StoriesData {
  flow: string;
  title: Words;
  texts: readonly (readonly [en: string, zh: string])[];
  stories: readonly StoryData[];
}

export const storiesData = (flow: ToldFlow, { cover, shortest }: ToldStories, screens: Screens): StoriesData => {
  const texts: [string, string][] = [];
  const known = new Map<string, number>();
  const indexOf = ({ en, zh }: Words): number => {
    const index = known.get(`${en}\n${zh}`) ?? texts.push([en, zh]) - 1;
    known.set(`${en}\n${zh}`, index);
    return index;
  };
  const storyData = (path: ToldPath, isCover: boolean): StoryData => {
    const pictures = screens.along(path);
    return {
      id: path.id,
      version: path.version,
      title: indexOf(path.title),
      isCover,
      steps: [path.start, ...path.steps].map(({ action, expected, state }, index) => [
        indexOf(action),
        indexOf(expected),
        state,
        pictures[index]?.base ?? null,
      ]),
    };
  };
  const ids = new Set(cover.map(({ id }) => id));
  const others = [...shortest.values()].filter(({ id }) => !ids.has(id));
  return {
    flow: flow.story.flow,
    title: flow.story.title,
    stories: [...cover.map((path) => storyData(path, true)), ...others.map((path) => storyData(path, false))],
    texts,
  };
};

export const storiesPage = (flow: ToldFlow, data: StoriesData): string =>
  pageOf({
    file: `${flow.story.flow}.stories.html`,
    title: flow.story.title,
    kind: 'reading stories',
    tabs: flowTabs(flow.story.flow),
    body: `<main>
<h1>${both(flow.story.title)}</h1>
<p>${told(
      'Each path as a story. Open one to read it, to see its film where pictures exist, or to take it away; tick it to approve it.',
      '每条路径都是一个故事。打开即可阅读、观看影片（若有画面）或导出；勾选表示批准。',
    )}</p>
<form class="review"><label>${told('Your name', '姓名')} <input id="reviewer" autocomplete="name"></label> <button class="button" type="submit">${told('Export what is ticked', '导出已勾选')}</button> <span role="status"></span> <small>${told('then', '然后')} <code>npm run approve -- --from approvals.json</code></small></form>
<div class="list"></div>
</main>
<script type="application/json" id="stories">${jsonIn(data)}</script>`,
  });
