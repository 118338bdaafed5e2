/** Test coverage of one state, layer by layer. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { LAYER_NAMES, reasonText } from '#atlas/coverage/coverage.words.ts';
import type { FlowCoverage } from '#atlas/coverage/flow.coverage.ts';
import { both, told } from '../html.ts';

/** The layers that come to the state, and those that do not. */
export const layersOf = ({ layers }: FlowCoverage, node: AnyStateNode): string => {
  const knowing = layers.filter(({ states }) => states !== null);
  const items = knowing.map((layer) =>
    layer.isReached(node)
      ? `<span class="reached">✓ ${both(LAYER_NAMES[layer.layer])}</span>`
      : `<span class="without">✗ ${both(LAYER_NAMES[layer.layer])}</span>`,
  );
  return `<p>${items.join(' ')}</p>`;
};

/** The layers that do not take the transition, with their reasons. */
export const withoutOf = ({ layers }: FlowCoverage, transition: AnyTransitionDefinition): string[] =>
  layers.flatMap((layer) => {
    const standing = layer.standingOf(transition);
    if (standing !== 'missed' && standing !== 'excused') return [];
    const reason = standing === 'excused' ? reasonText(layer.reasonsOf(transition)) : '';
    return [
      `<span class="without">${told('not walked', '未走过')}: ${both(LAYER_NAMES[layer.layer])}</span>${reason === '' ? '' : ` – ${reason}`}`,
    ];
  });
