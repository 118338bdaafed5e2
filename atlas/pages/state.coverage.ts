/** Test coverage of one state, layer by layer. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { elsewhereWords, LAYER_NAMES, MEASURED_BY, reasonText } from '#atlas/coverage/coverage.words.ts';
import type { FlowCoverage, Standing } from '#atlas/coverage/flow.coverage.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, told } from '../html.ts';

const NOT_TAKEN: Readonly<Record<Exclude<Standing, 'taken'>, Words>> = {
  missed: words('no test comes here', '没有测试到达'),
  excused: words('nobody can come here', '无人能到达'),
  elsewhere: words('left to the views (record 38)', '留给界面层（记录 38）'),
  unmeasured: words('not measured here', '此处未测量'),
};
const commandOf = (standing: Standing, layer: keyof typeof MEASURED_BY): string =>
  standing === 'unmeasured' ? ` <code>${MEASURED_BY[layer]}</code>` : '';

/** The layers that come to the state, and those that do not. */
export const layersOf = ({ layers }: FlowCoverage, node: AnyStateNode): string => {
  const knowing = layers.filter(({ states }) => states !== null);
  const items = knowing.map(({ layer, stateOf }) => {
    const standing = stateOf(node);
    if (standing === 'taken') return `<span class="reached">✓ ${both(LAYER_NAMES[layer])}</span>`;
    return `<span class="without">${both(LAYER_NAMES[layer])}: ${both(NOT_TAKEN[standing])}${commandOf(standing, layer)}</span>`;
  });
  return `<p>${items.join(' ')}</p>`;
};

/** The layers that do not take the transition though it is theirs, with their reasons. */
export const withoutOf = ({ layers }: FlowCoverage, transition: AnyTransitionDefinition): string[] =>
  layers.flatMap((layer) => {
    const standing = layer.standingOf(transition);
    if (standing === 'taken' || standing === 'unmeasured') return [];
    // most of a machine is not the server's: that is said on the page of coverage
    if (standing === 'elsewhere' && layer.layer === 'server') return [];
    const reason =
      standing === 'excused'
        ? reasonText(layer.reasonsOf(transition))
        : standing === 'elsewhere'
          ? both(elsewhereWords(layer.layer, transition))
          : '';
    return [
      `<span class="without">${told('not walked', '未走过')}: ${both(LAYER_NAMES[layer.layer])}</span>${reason === '' ? '' : ` – ${reason}`}`,
    ];
  });
