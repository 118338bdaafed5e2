/** On the page of a flow: which layer's coverage its chart shows. */
import { LAYER_NAMES } from '#atlas/coverage/coverage.words.ts';
import { marksOf } from '#atlas/coverage/flow.coverage.ts';
import { words } from '#machines/kit/story.ts';
import { both, jsonIn, told } from '../html.ts';
import type { FlowFacts } from './flow.facts.ts';

const line = (kind: string): string =>
  `<svg class="chart sample" width="34" height="12" aria-hidden="true"><g class="edge ${kind}"><path d="M2 6h30"/></g></svg>`;

/** @returns buttons by layer, the legend, and what is marked, for the script of the page */
export const coverageTool = ({ flow: { story }, charts, coverage }: FlowFacts): string => {
  const edges = [...charts.values()].flatMap(({ en }) => en.edges);
  const choices = coverage.layers
    .filter(({ isMeasured, transitions }) => isMeasured && transitions.taken > 0)
    .map(({ layer, transitions: { taken, all } }) => {
      const name = LAYER_NAMES[layer];
      return `<button type="button" data-coverage="${layer}" aria-pressed="false">${both(words(`${name.en} ${taken}/${all}`, `${name.zh} ${taken}/${all}`))}</button>`;
    });
  return `<span class="choices" role="group" aria-labelledby="coverage-title"><a id="coverage-title" href="coverage.html#${story.flow}">${told('Coverage', '测试覆盖')}</a> ${choices.join('\n')}</span>
<p class="legend" hidden>${line('missed')} ${told('no test of this layer takes it', '该层没有测试走过')} ${line('excused')} ${told('nobody can take it there', '在那里无人能走')} ${line('elsewhere')} ${told('left to another layer', '留给其他层')}</p>
<script type="application/json" id="coverage">${jsonIn(marksOf(coverage, edges))}</script>`;
};
