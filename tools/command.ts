/** The command line of every command: its options, a sentence for a wrong one, and its help. */
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** An option that does not exist, or that lacks its argument, or has one too many. */
export class MisreadError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MisreadError';
  }
}

const isMisread = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** How many letters differ, one put in, left out or replaced at a time. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [at, own] of Array.from(other).entries())
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === own ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** The known name that a mistyped one was most likely meant to be. */
export const nearest = (name: string, known: readonly string[]): string => {
  const begun = known.filter((one) => one.startsWith(name));
  const [first = ''] = (begun.length > 0 ? begun : known).toSorted((a, b) => distance(name, a) - distance(name, b));
  return first;
};

const sentenceOf = ({ code, message }: { code: string; message: string }, known: readonly string[]): string => {
  const [name = ''] = /--?[\w-]+/.exec(message) ?? [];
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `There is no option “${name}”. The nearest is ${nearest(name, known)}.`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return `“${name}” was given a value and takes none, or takes one and has none.`;
    default:
      return message;
  }
};

/** @throws MisreadError */
export const readOptions = <Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true } satisfies ParseArgsConfig);
  } catch (error) {
    if (!isMisread(error)) throw error;
    const known = [...new Set([...Object.keys(options), 'help'])].map((option) => `--${option}`);
    throw new MisreadError(`${sentenceOf(error, known)} There are:\n  ${known.toSorted().join('\n  ')}`);
  }
};

/** Whether help is asked for; this is looked at first, even when another option is wrong. */
export const isAskedForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

interface Command<Options> {
  /** Text of the help: usage, options, examples and exit codes. */
  usage: string;
  options: Options;
  /** The command takes words besides its options. */
  takesWords?: boolean;
}

/**
 * Reads the command line of this process. Ends it with 0 after printing the help, and with 2 after a word or an option that
 * the command does not have.
 */
export const readCommand = <Options extends ParseArgsOptionsConfig>({
  usage,
  options,
  takesWords = false,
}: Command<Options>) => {
  try {
    const args = process.argv.slice(2);
    if (isAskedForHelp(args)) {
      console.log(usage);
      process.exit(0);
    }
    const { values, positionals } = readOptions(args, options);
    if (!takesWords && positionals.length > 0)
      throw new MisreadError(`“${positionals.join(' ')}” is not understood: this command takes no words.`);
    return { values, words: positionals };
  } catch (error) {
    if (!(error instanceof MisreadError)) throw error;
    return endMisread(error.message);
  }
};

/** Ends the process with 2 and a sentence that says what was not understood. */
export const endMisread = (sentence: string): never => {
  console.error(`${sentence}\n(--help says what there is)`);
  process.exit(2);
};

interface Answer {
  text: string;
  note: string;
  code: number;
}

/** Prints an answer: its text is the command's output, its note goes to the terminal. */
export const printAnswer = ({ text, note, code }: Answer): void => {
  if (text !== '') console.log(text);
  if (note !== '') console.error(note);
  process.exitCode = code;
};
