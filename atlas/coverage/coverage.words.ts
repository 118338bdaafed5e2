/** Coverage in words. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { wordsIn } from '#atlas/chart.words.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import { both, told } from '#atlas/html.ts';
import { escaped } from '#atlas/text.ts';
import { implementationName } from '#machines/kit/reasons.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { pathOf } from '#model/nodes.ts';
import type { Layer } from './coverage.record.ts';

export const LAYER_NAMES: Readonly<Record<Layer, Words>> = {
  machine: words('Machine', '状态机'),
  views: words('Views', '界面'),
  browser: words('Chromium', '浏览器'),
  server: words('Server', '服务器'),
};

/** Reasons are kept in one language, by those who write the tests. */
export const reasonText = (reasons: readonly string[]): string =>
  `<span lang="en">${escaped(reasons.join('; '))}</span>`;

/** `Choose a time: Next (step.next[isComplete]) → Who is it for?` @param page before the #, where the links lead to another page */
export const transitionTeller = (flow: ToldFlow, page = '') => {
  const [en, zh] = [wordsIn(flow, 'en'), wordsIn(flow, 'zh')];
  const { story } = flow;
  const linkTo = (node: AnyStateNode): string =>
    node.parent === undefined
      ? told('everywhere', '任何状态')
      : `<a href="${page}#${pathOf(node)}">${both(story.states[pathOf(node)] ?? words(pathOf(node), pathOf(node)))}</a>`;
  return (transition: AnyTransitionDefinition): string => {
    const { source, target, eventType, guard } = transition;
    const name = implementationName(guard);
    const code = `${eventType.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\.after\.([^.]+).*/, '$1') || 'always'}${name === null ? '' : `[${name}]`}`;
    const leadsTo = target === undefined ? told('stays here', '停留在此') : target.map(linkTo).join(', ');
    return `${linkTo(source)}: <strong>${told(en.labelOf(transition), zh.labelOf(transition))}</strong> <code>${escaped(code)}</code> → ${leadsTo}`;
  };
};
