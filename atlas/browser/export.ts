/** To take away: the chart as it is seen, as SVG or PNG; as text; and a link to exactly this. */
import type { FlowData } from '#atlas/pages/flow.data.ts';
import { asked, give, parts } from './page.ts';

const STYLED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-weight',
  'text-anchor',
] as const;

/** The drawing with its styles in it, as it is seen now. */
const standing = (svg: SVGSVGElement): string => {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [
    [svg, ...parts<SVGElement>('*', svg)],
    [copy, ...parts<SVGElement>('*', copy)],
  ];
  for (const [index, one] of from.entries()) {
    const seen = getComputedStyle(one);
    const style = STYLED.map((name) => `${name}:${seen.getPropertyValue(name)}`).join(';');
    to[index]?.setAttribute('style', style);
  }
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
};

const asPicture = async (text: string, { width, height }: { width: number; height: number }): Promise<Blob> => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * 2, height * 2];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture')))),
  );
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export const startExport = (flow: FlowData, language: () => 'en' | 'zh'): void => {
  const textOf = (index: number): string => (flow.texts[index] ?? ['', ''])[language() === 'en' ? 0 : 1];
  const titleOf = (at: string): string => textOf(flow.states[at]?.title ?? -1);
  const name = flow.flow + (language() === 'en' ? '' : '.zh');
  const idOf = (at: string): string => `s_${at.replaceAll(/\W/g, '_')}`;
  const states = Object.entries(flow.states);
  const shown = (): SVGSVGElement | undefined =>
    parts<SVGSVGElement>('.charts svg').find((one) => one.getBoundingClientRect().width > 0);

  const mermaid = (): string =>
    [
      'stateDiagram-v2',
      ...states.map(([at]) => `  state "${titleOf(at).replaceAll(/["#;]/g, '')}" as ${idOf(at)}`),
      ...states.flatMap(([at, { happens }]) =>
        happens.flatMap(({ event, to }) =>
          to.length === 0
            ? []
            : to.map((end) => `  ${idOf(at)} --> ${idOf(end)} : ${textOf(event).replaceAll(/["#;]/g, '')}`),
        ),
      ),
      '',
    ].join('\n');
  const csv = (): string =>
    [
      (language() === 'en'
        ? ['state', 'event', 'conditions and effects', 'leads to', 'from outside']
        : ['状态', '事件', '条件与效果', '去向', '来自外部']
      )
        .map(quoted)
        .join(','),
      ...states.flatMap(([at, { happens }]) =>
        happens.map(({ event, notes, to, isOutside }) =>
          [titleOf(at), textOf(event), notes.map(textOf).join('; '), to.map(titleOf).join('; '), isOutside ? '✓' : '']
            .map(quoted)
            .join(','),
        ),
      ),
      '',
    ].join('\n');
  const gherkin = (): string => {
    const at = asked().get('at') ?? states[0]?.[0] ?? '';
    const title = flow.title[language()];
    const given = titleOf(at);
    const happens = flow.states[at]?.happens ?? [];
    return [
      `# language: ${language() === 'en' ? 'en' : 'zh-CN'}`,
      `${language() === 'en' ? 'Feature' : '功能'}: ${title}`,
      ...happens.flatMap(({ event, notes, to }) => {
        const [scenario, when, then, word, and] =
          language() === 'en' ? ['Scenario', 'Given', 'When', 'Then', 'And'] : ['场景', '假如', '当', '那么', '而且'];
        return [
          '',
          `  ${scenario}: ${textOf(event)}`,
          `    ${when} ${given}`,
          `    ${then} ${textOf(event)}`,
          ...notes.map((note) => `    ${and} ${textOf(note)}`),
          `    ${word} ${to.length === 0 ? given : to.map(titleOf).join(', ')}`,
        ];
      }),
      '',
    ].join('\n');
  };
  const give0: Readonly<Record<string, () => void | Promise<void>>> = {
    svg: () => {
      const svg = shown();
      if (svg) give(`${name}.svg`, standing(svg), 'image/svg+xml');
    },
    png: async () => {
      const svg = shown();
      if (svg) give(`${name}.png`, await asPicture(standing(svg), svg.viewBox.baseVal));
    },
    mermaid: () => give(`${name}.mmd`, mermaid()),
    csv: () => give(`${name}.csv`, `\ufeff${csv()}`, 'text/csv'),
    gherkin: () => give(`${name}.feature`, gherkin()),
    link: () => navigator.clipboard.writeText(location.href),
  };
  for (const button of parts('[data-export]'))
    button.addEventListener('click', () => void give0[button.dataset['export'] ?? '']?.());
};
