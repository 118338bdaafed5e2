/** `npm run ask -- "how much is the deposit"`: the search of the atlas in a shell. */
import { toldFlows } from '#atlas/flows.ts';
import type { Answer } from '#atlas/paths/paths.answer.ts';
import { PATTERNS } from '#model/ask.types.ts';
import { machines } from '#model/flows.ts';
import { entriesOf } from './entries.ts';
import { readKnown } from './known.ts';
import { findEntries, isChinese } from './search.ts';
import { addressIn, seenIn } from './wanted-look.ts';

const SHOWN = 12;
const BRIEF = 160;
const briefly = (text: string): string => (text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text);

/** Free text begins with no flow; a flow that is mistyped has a pattern after it. */
export const isSentence = (args: readonly string[]): boolean => {
  const [first = '-', second] = args;
  return !first.startsWith('-') && !machines.has(first) && !PATTERNS.some((pattern) => pattern === second);
};

/** @param args words of the question, and `--language zh`; by default the answer is in the language of the question */
export const runSearch = async (args: readonly string[]): Promise<Answer> => {
  const [text = '', wanted = ''] = args.join(' ').split(/ --language[ =]/);
  const seen = seenIn(text);
  const language = wanted === 'zh' || (wanted === '' && isChinese(text)) ? 'zh' : 'en';
  const found = findEntries(entriesOf(toldFlows, await readKnown()), text);
  if (found.length === 0)
    return {
      text: '',
      note: `Nothing is found for “${text}”. There are these flows:\n  ${[...machines.keys()].join('\n  ')}`,
      code: 2,
    };
  return {
    text: found
      .slice(0, SHOWN)
      .map(
        ({ entry: { kind, title, about, to } }) =>
          `${kind}  ${title[language]}\n  ${briefly(about[language])}\n  /atlas/${addressIn(to, seen)}`,
      )
      .join('\n'),
    note: found.length > SHOWN ? `${found.length} found, ${SHOWN} shown. The atlas shows all.` : '',
    code: 0,
  };
};
