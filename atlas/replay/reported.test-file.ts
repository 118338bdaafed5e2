/** The test made from a report: it fails until the reported defect is mended. */
import type { Match } from './run.match.ts';

/** Assertion of the test: the path's end, an event's possible targets, or the app's agreement with the machine. */
export type Claim =
  | { kind: 'ends'; expected: string }
  | { kind: 'doesNotEnd'; place: string }
  | { kind: 'leads'; type: string; place: string }
  | { kind: 'isShown' };

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const toldBy = (claim: Claim): { title: string; uses: string; body: string } => {
  switch (claim.kind) {
    case 'ends':
      return {
        title: `it ends in ${claim.expected}`,
        uses: 'endOf',
        body: `expect(await endOf(FLOW, PATH)).toBe(${quoted(claim.expected)});`,
      };
    case 'doesNotEnd':
      return {
        title: `it does not end in ${claim.place}`,
        uses: 'endOf',
        body: `// name the state in which it shall end instead: npm run replay -- <file> --expect <state>
  expect(await endOf(FLOW, PATH)).not.toBe(${quoted(claim.place)});`,
      };
    case 'leads':
      return {
        title: `${claim.type} can lead to ${claim.place}, as it did`,
        uses: 'placesAfter',
        body: `expect(await placesAfter(FLOW, PATH, ${quoted(claim.type)})).toContain(${quoted(claim.place)});`,
      };
    case 'isShown':
      return {
        title: 'what is seen is what the machine says at every step',
        uses: 'walkReported',
        body: 'await expect(walkReported(served(), FLOW, PATH)).resolves.toBeUndefined();',
      };
  }
};

/** Text of the test file; `about` becomes its head comment, one line each. */
export const testFileOf = ({ flow, path }: Match, claim: Claim, about: readonly string[]): string => {
  const { title, uses, body } = toldBy(claim);
  const isBrowser = claim.kind === 'isShown';
  const imports = isBrowser
    ? [
        "import { walkReported } from '#atlas/replay/reported.walk.ts';",
        "import { servedPerFile } from '#test/browser/served-per-file.ts';",
      ]
    : [`import { ${uses} } from '#atlas/replay/reported.path.ts';`];
  return [
    `/**\n${about.map((line) => ` * ${line.replaceAll('*/', '')}`).join('\n')}\n */`,
    "import { expect, test } from 'vitest';",
    ...imports,
    '',
    `const FLOW = { name: ${quoted(flow.name)}, start: ${flow.start ? quoted(flow.start.en) : 'null'} };`,
    'const PATH = [',
    ...path.map(({ label }) => `  ${quoted(label)},`),
    '];',
    ...(isBrowser ? ['const served = servedPerFile();'] : []),
    '',
    `test(${quoted(`reported, ${flow.name}: ${title}`)}, async () => {`,
    `  ${body}`,
    '});',
    '',
  ].join('\n');
};
