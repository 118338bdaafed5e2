/** Article of the atlas about one state. */
import type { AnyStateNode } from 'xstate';
import { wordsIn } from '#atlas/chart.words.ts';
import { subFlowOf } from '#atlas/flows.ts';
import { escaped } from '#atlas/text.ts';
import type { ToldPath, ToldStep } from '#atlas/told.path.ts';
import type { Picture, Screens } from '#atlas/walk/flow.screens.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { callsOf, isGroup, pathOf } from '#model/nodes.ts';
import { both, listOf, told } from '../html.ts';
import { type FlowFacts, pathsThrough, shortestTo } from './flow.facts.ts';
import { type Happening, isIn } from './happenings.ts';
import { filmScreen, linkTo, openLine, screensOf, viewButtons } from './screen.figure.ts';
import { layersOf, withoutOf } from './state.coverage.ts';

const stepItem = ({ action, expected, state, edges }: ToldStep, picture: Picture | null): string =>
  `<li data-state="${state}" data-edges="${escaped(edges.join(' '))}"${picture ? ` data-picture="${linkTo(picture.base)}"` : ''}>${both(action)} <span class="then">${both(expected)}</span></li>`;

export const countOf = (count: number, one: string, many: string, zh: string): string =>
  told(`${count} ${count === 1 ? one : many}`, `${count} ${zh}`);

/** Step 0 is how it begins. @param pictures of its steps */
export const storyList = ({ start, steps }: ToldPath, pictures: readonly (Picture | null)[] = []): string =>
  `<ol class="story" start="0">\n${[start, ...steps].map((step, index) => stepItem(step, pictures[index] ?? null)).join('\n')}\n</ol>`;

/** How it ends, since many paths lead to the same state. */
export const endOf = ({ start, steps }: ToldPath): string =>
  `<small>${both((steps.at(-1) ?? start).action)} ${countOf(steps.length, 'step', 'steps', '步')}</small>`;
export const pathLink = (path: ToldPath): string => `<a href="#path-${path.id}">${both(path.title)}</a> ${endOf(path)}`;

const section = (title: string, content: string): string => (content === '' ? '' : `<h3>${title}</h3>\n${content}`);

/** @param requirements texts by id */
export const stateArticle = (
  facts: FlowFacts,
  node: AnyStateNode,
  requirements: ReadonlyMap<string, string>,
  screens: Screens,
): string => {
  const { story } = facts.flow;
  const [en, zh] = [wordsIn(facts.flow, 'en'), wordsIn(facts.flow, 'zh')];
  const path = pathOf(node);
  const state = story.states[path];
  if (state === undefined) throw new Error(`${story.flow}: no words for ${path}`);
  const stateLink = (target: string) =>
    `<a href="#${target}">${both(story.states[target] ?? words(target, target))}</a>`;

  const leadsTo = ({ transition: { target, actions }, ends }: Happening): string => {
    if (target !== undefined) return target.map((one) => stateLink(pathOf(one))).join(', ');
    const stays = actions.length === 0 ? told('nothing changes', '没有变化') : told('stays here', '停留在此');
    return ends.map((end) => (isIn(end, node) ? stays : stateLink(end))).join(', ');
  };
  const notes = ({ transition, actions }: Happening): Words[] => {
    const others = zh.notesOf(transition, actions);
    return en.notesOf(transition, actions).map((note, index) => words(note, others[index] ?? ''));
  };
  const eventItem = (happening: Happening): string => {
    const { transition } = happening;
    return `<strong>${told(en.labelOf(transition), zh.labelOf(transition))}</strong> → ${leadsTo(happening)}${listOf([...notes(happening).map(both), ...withoutOf(facts.coverage, transition)], 'notes')}`;
  };

  /** A sub-flow is a page of its own. */
  const callItem = ({ id, src }: AnyStateNode['invoke'][number]): string => {
    const runs = both(story.calls[id]?.runs ?? words(id, id));
    const called = subFlowOf(facts.flow, src);
    return called ? `⇄ <a href="${called.story.flow}.html">${runs}</a>` : `⇄ ${runs}`;
  };

  const shortest = shortestTo(facts, path);
  const shown = isGroup(node) ? (shortest?.steps.at(-1) ?? shortest?.start)?.state : path;
  const lasts = facts.happenings.lasts(node);
  const kind = !lasts
    ? `<p>${told('Nobody stays here: the app decides at once where it goes on.', '不会停留：应用随即决定去向。')}</p>`
    : '';
  return `<article class="state-facts" id="${path}" tabindex="-1">
<p class="where"><a href="#">${both(story.title)}</a> <code>${path}</code></p>
<h2>${both(state)}</h2>
${kind}
${shown === undefined || !lasts ? '' : screensOf(screens, shown, state)}
${shortest ? openLine(story.flow, shortest) : ''}
${listOf(callsOf(node).map(callItem), 'plain')}
${isGroup(node) ? section(told('Made of', '包含'), listOf(Object.values(node.states).map((inner) => stateLink(pathOf(inner))))) : ''}
${section(told('What is committed here', '此时已确定什么'), listOf([...(facts.committed.get(path) ?? [])].map(both)))}
${section(told('What can happen here', '这里可能发生什么'), listOf(facts.happenings.in(node).map(eventItem), 'events'))}
${section(
  told('Requirements', '需求'),
  listOf(
    state.requirements.map((id) => `<code>${id}</code> <span lang="en">${escaped(requirements.get(id) ?? '')}</span>`),
    'requirements',
  ),
)}
${shortest ? section(told('The shortest way here', '最短路径'), storyList(shortest)) : ''}
${section(told('Tests that come here', '到达此处的测试'), layersOf(facts.coverage, node))}
${section(told('Paths that come through', '经过此处的路径'), listOf(pathsThrough(facts, path).map(pathLink)))}
</article>`;
};

export const pathArticle = (path: ToldPath, { flow: { story } }: FlowFacts, screens: Screens): string => {
  const pictures = screens.along(path);
  return `<article class="path-facts" id="path-${path.id}" tabindex="-1">
<p class="where"><a href="#">${both(story.title)}</a> <code>${path.id}</code></p>
<h2>${both(path.title)}</h2>
<p class="film" hidden><button type="button" data-step="-1">${told('Back', '上一步')}</button> <button type="button" data-play><span class="play">▶ ${told('Play', '播放')}</span><span class="pause">❚❚ ${told('Pause', '暂停')}</span></button> <button type="button" data-step="1">${told('Next', '下一步')}</button> <output></output></p>
${pictures.some((picture) => picture !== null) ? viewButtons() : ''}
<div class="reel">
<div class="stage">
${filmScreen(pictures, path.title)}
</div>
<div>
${storyList(path, pictures)}
${openLine(story.flow, path)}
</div>
</div>
</article>`;
};
