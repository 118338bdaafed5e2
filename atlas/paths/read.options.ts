/** Reads the options of a command, and says in a sentence what is wrong with them. */
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

const SENTENCES: Readonly<Record<string, (name: string) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (name) => `There is no option “${name}”.`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (name) =>
    `“${name}” was given a value and takes none, or takes one and has none.`,
};

/** @throws MisreadError */
export const readOptions = <Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true } satisfies ParseArgsConfig);
  } catch (error) {
    if (!isMisread(error)) throw error;
    const [name = ''] = /--?[\w-]+/.exec(error.message) ?? [];
    const known = Object.keys(options).map((option) => `--${option}`);
    throw new MisreadError(
      `${SENTENCES[error.code]?.(name) ?? error.message} There are:\n  ${known.toSorted().join('\n  ')}`,
    );
  }
};
