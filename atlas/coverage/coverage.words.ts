/** Words for coverage, for its page and the pages of flows. */
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

/** The command that measures a layer without a record. */
export const MEASURED_BY: Readonly<Record<Layer, string>> = {
  machine: 'npx vitest run --project model test/model/paths.test.ts',
  views: 'npx vitest run --project views',
  browser: 'npx vitest run --project browser',
  server: 'npx vitest run --project server',
};

const ON_VIEWS = words(
  'the views walk it, with the same gestures and server; Chromium walks what only a browser shows (record 38)',
  '由界面层以同样的操作与服务器走过；浏览器只走唯有浏览器才显示的（记录 38）',
);
const NO_ANSWER = words(
  'the end of a sub-flow or of the device, without a connection, or decided later: no answer of the server (record 24)',
  '子流程或设备的结束、没有网络，或此后才作的决定：不是服务器的答复（记录 24）',
);
const NOT_ASKED = words(
  'a person does it, time brings it, or the app decides it: the server is not asked (record 24)',
  '由人操作、随时间发生，或由应用决定：不询问服务器（记录 24）',
);
/** Why a layer leaves the transition to another one. */
export const elsewhereWords = (layer: Layer, { eventType }: AnyTransitionDefinition): Words => {
  if (layer !== 'server') return ON_VIEWS;
  return /^xstate\.(?:done|error)\.actor\./.test(eventType) ? NO_ANSWER : NOT_ASKED;
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
      : `<a href="${page}?at=${encodeURIComponent(pathOf(node))}">${both(story.states[pathOf(node)] ?? words(pathOf(node), pathOf(node)))}</a>`;
  return (transition: AnyTransitionDefinition): string => {
    const { source, target, eventType, guard } = transition;
    const name = implementationName(guard);
    const code = `${eventType.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\.after\.([^.]+).*/, '$1') || 'always'}${name === null ? '' : `[${name}]`}`;
    const leadsTo = target === undefined ? told('stays here', '停留在此') : target.map(linkTo).join(', ');
    return `${linkTo(source)}: <strong>${told(en.labelOf(transition), zh.labelOf(transition))}</strong> <code>${escaped(code)}</code> → ${leadsTo}`;
  };
};
