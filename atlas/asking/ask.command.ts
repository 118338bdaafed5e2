/** The command `npm run ask`: a question about a flow, answered exactly. */
import type { Language } from '#atlas/chart.words.ts';
import { inPopups } from '#atlas/journeys/links.ts';
import { formatWalks } from '#atlas/paths/path.formats.ts';
import { walksNamed } from '#atlas/paths/path.walk.ts';
import type { Answer as Said } from '#atlas/paths/paths.answer.ts';
import { answerTo } from '#model/ask.ts';
import { type Answer, PATTERNS, type Pattern, type Question, type WayTo } from '#model/ask.types.ts';
import { type Fact, factsIn, readFact, UnknownFactError } from '#model/facts.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { nodesOf, pathOf } from '#model/nodes.ts';
import { timedGraphsOf } from '#model/products/held-times.ts';
import { MisreadError, readOptions } from '#tools/command.ts';

const USAGE = `npm run ask -- <flow> <pattern> <fact> [<fact>]     answers exactly
npm run ask -- <words>                               finds what is meant, as the atlas does

  always    [given] fact     it is true in every situation (in which the first fact is)
  never     fact [and fact]  no situation has it (or both)
  leads-to  from to          from the first the second always remains possible, and it never ends without it
  until     fact end         what is true remains so until the second is
  where     fact [and fact]  the states in which it can be
  differs   one other        what can happen, and is true, in one and not in the other
  how       from to          the shortest way from one to the other

  fact: a state or group (start.choosing), money:held, time:ours, said:booked, event:step.back, over,
        start:1 (the second beginning), fails:offline, refused:step.next (it waits for something), no:step.back
  --language en|zh
  --format story|gherkin|csv|json
  --limit <n>      at most so many situations

For example:
  npm run ask -- "how much is the deposit"      finds the figure, and where it is used
  npm run ask -- booking                        lists its facts
  npm run ask -- booking never money:held over  says whether money can be held where it is over

Exit code 0: yes, or found. 1: no, with the shortest way to what is against it. 2: not decided, or not understood.`;

const isPattern = (text: string): text is Pattern => PATTERNS.some((one) => one === text);
const said = (text: string, note = '', code: Said['code'] = 0): Said => ({ text, note, code });

const NEED: Readonly<Record<Pattern, readonly [least: number, most: number]>> = {
  always: [1, 2],
  never: [1, 2],
  'leads-to': [2, 2],
  until: [2, 2],
  where: [1, 2],
  differs: [2, 2],
  how: [2, 2],
};

/** The bounds within which an answer holds, so that a proof does not claim too much. */
const boundsOf = (flows: readonly Flow[]): string =>
  `${flows[0]?.name ?? ''} alone, from ${flows.length} ${flows.length === 1 ? 'beginning' : 'beginnings'}, each call ending in every way that its model lists`;

const stateWord = (flow: Flow, at: string, language: Language): string => flow.story.states[at]?.[language] ?? at;

/** An answer as text and exit code. */
const tellAnswer = (
  flows: readonly Flow[],
  answer: Answer,
  asked: Fact['kind'] | null,
  language: Language,
  format: 'story' | 'gherkin' | 'csv' | 'json',
): Said => {
  const [flow] = flows as [Flow];
  const wayText = ({ start, labels }: WayTo): string => {
    const own = flows[start] ?? flow;
    return formatWalks(walksNamed(own, [labels]), format, language);
  };
  const bounds = boundsOf(flows);
  switch (answer.kind) {
    case 'yes':
      return said(
        `yes  proven in ${answer.situations} situations, of which ${answer.meant} are meant`,
        answer.meant === 0 ? `Nothing was meant: no situation has the first fact. ${bounds}` : bounds,
      );
    case 'no':
      return said(
        `no  ${answer.way.labels.length} steps, the shortest way to what is against it:\n${wayText(answer.way)}`,
        `${answer.seen} situations were searched: ${bounds}`,
        1,
      );
    case 'where':
      return said(
        answer.states
          .map(({ at, situations, way, follows, needs }) =>
            [
              `${at}  ${stateWord(flow, at, language)}  (${situations} situations, the nearest after ${way.labels.length} steps)`,
              ...needs.map((id) => `  “${flow.story.reasons[id]?.[language] ?? id}”`),
              ...follows.map(
                ({ labels, to, before, after, times }) =>
                  `  → ${to}  ${stateWord(flow, to, language)}${asked === 'fails' || asked === 'no' ? `  (${labels.join('; ')})` : ''}${before.length > 0 || after ? `  (money: ${before.join(', or ') || 'not said'} → ${after ?? 'not said'})` : ''}${times.length > 0 ? `  (time: ${times.join(', or ')})` : ''}`,
              ),
            ].join('\n'),
          )
          .join('\n'),
        `${answer.seen} situations were searched: ${bounds}${asked === 'no' && inPopups().includes(flow.name) ? '. It shows in a popup: its cross and Escape close it, too' : ''}`,
      );
    case 'differs':
      return said(
        answer.differences.length === 0
          ? 'nothing differs'
          : answer.differences
              .map(
                ({ kind, name, at, in: side, ends }) =>
                  `${side === 'both' ? 'elsewhere' : `only ${side}`}  ${at === null ? '' : `${at}: `}${kind} ${name}  ${ends
                    .map((some) => some.join(', '))
                    .filter(Boolean)
                    .join(' | ')}`,
              )
              .join('\n'),
        `${answer.seen} situations were compared: ${bounds}`,
      );
    case 'way':
      return said(
        wayText(answer.way),
        `${answer.way.labels.length} steps; ${answer.seen} situations were searched: ${bounds}`,
      );
    case 'none':
      return said('no', `There is none in all ${answer.seen} situations: ${bounds}`, 1);
    case 'undecided':
      return said('not decided', `Not decided: ${answer.seen} situations were seen, and there are more.`, 2);
  }
};

const OPTIONS = {
  language: { type: 'string', default: 'en' },
  format: { type: 'string', default: 'story' },
  limit: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;
const FORMATS = ['story', 'gherkin', 'csv', 'json'] as const;

/** @param args as on the command line */
export const runAsk = (args: readonly string[]): Said => {
  try {
    const { values, positionals } = readOptions(args, OPTIONS);
    const [name, pattern, ...texts] = positionals;
    if (values.help || name === undefined) return said(USAGE);
    const flows = machines.get(name);
    if (flows === undefined)
      return said('', `There is no flow “${name}”. There are:\n  ${[...machines.keys()].join('\n  ')}`, 2);
    const graphs = timedGraphsOf(name);
    const [first] = flows as [Flow];
    const facts = factsIn(graphs, nodesOf(first.machine).map(pathOf));
    if (pattern === undefined)
      return said(
        facts
          .map(({ kind, name: own }) => (kind === 'at' ? own : kind === 'over' ? 'over' : `${kind}:${own}`))
          .join('\n'),
      );
    if (!isPattern(pattern))
      return said(
        '',
        `There is no pattern “${pattern}”. There are: ${PATTERNS.join(', ')}\n(npm run ask -- --help)`,
        2,
      );
    const [least, most] = NEED[pattern];
    if (texts.length < least || texts.length > most)
      return said(
        '',
        `${pattern} takes ${least === most ? least : `${least} or ${most}`} facts.\n(npm run ask -- --help)`,
        2,
      );
    const language = values.language === 'zh' ? 'zh' : 'en';
    const format = FORMATS.find((one) => one === values.format);
    const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
    if (format === undefined || !(limit > 0))
      return said('', 'Not understood: --format story|gherkin|csv|json, --limit a number.\n(npm run ask -- --help)', 2);
    const [one = null, other = null] = texts.map((text) => readFact(text, facts));
    const question: Question = { pattern, first: one, second: other };
    return tellAnswer(
      flows,
      answerTo(question, { graphs, goal: first.story.happyPath.at(-1) ?? null, limit }),
      one?.kind ?? null,
      language,
      format,
    );
  } catch (error) {
    if (error instanceof UnknownFactError || error instanceof MisreadError)
      return said('', `${error.message}\n(npm run ask -- --help)`, 2);
    throw error;
  }
};
