/** The functions of a file, by a name that a change of another function leaves as it is. */
import { createHash } from 'node:crypto';
import { parseSync, types as t, traverse } from '@babel/core';

export interface CodeFunction {
  /** File and a digest of the function's text. */
  id: string;
  /** Offsets of the whole function. */
  start: number;
  end: number;
  /** Offsets of its body. */
  body: { start: number; end: number; isBlock: boolean };
}

/** @param file path below the root, whose ending says whether it has JSX */
export const treeOf = (file: string, text: string): t.File =>
  parseSync(text, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  }) ?? t.file(t.program([]));

/** @returns every function that has a body, in the order of the file */
export const functionsOf = (file: string, text: string): CodeFunction[] => {
  const found: CodeFunction[] = [];
  traverse(treeOf(file, text), {
    Function: ({ node: { start, end, body } }) => {
      if (typeof start !== 'number' || typeof end !== 'number') return;
      if (typeof body.start !== 'number' || typeof body.end !== 'number') return;
      const digest = createHash('sha1').update(text.slice(start, end)).digest('base64url').slice(0, 10);
      const isBlock = t.isBlockStatement(body);
      found.push({ id: `${file}#${digest}`, start, end, body: { start: body.start, end: body.end, isBlock } });
    },
  });
  return found;
};

/** The innermost function around an offset; undefined in the code that runs once, when the file is loaded. */
export const functionAt = (functions: readonly CodeFunction[], offset: number): CodeFunction | undefined =>
  functions.findLast(({ start, end }) => start <= offset && offset < end);
