/** Reads YAML 1.2 core, without anchors, tags and repeated keys. */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import type { Mistake, ReadFile } from './mistakes.types.ts';

/** An address that ends before a unit number, because " #" begins a comment. */
const CUT = /^[^#]*:[^#]*\S( #\d+-\d+)/;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g;

const cutAddresses = (file: string, text: string): Mistake[] =>
  text.split('\n').flatMap((line, index) => {
    const [, cut] = CUT.exec(line.replaceAll(QUOTED, '')) ?? [];
    if (cut === undefined) return [];
    const words = `The address ends before "${cut}", which begins a comment; put it in quotes`;
    return [{ file, line: index + 1, words, isNote: true }];
  });

const keyAt = (text: string, at: number): string => /^[^\s:]+/.exec(text.slice(at))?.[0] ?? '';

const unread = (document: Document, lineAt: (offset: number) => number, file: string): Mistake[] => {
  const found: Mistake[] = [];
  visit(document, (_, node) => {
    if (!isNode(node)) return;
    const mark = isAlias(node) ? 'Alias' : node.anchor ? 'Anchor' : node.tag ? 'Tag' : null;
    if (mark !== null)
      found.push({
        file,
        line: lineAt(node.range?.[0] ?? 0),
        words: `${mark}s are not read: write it out`,
        isNote: false,
      });
  });
  return found;
};

/** Offset of the value under the keys, or of the nearest value. */
const offsetOf = (document: Document, keys: readonly (string | number)[]): number => {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find((one) => isScalar(one.key) && one.key.value === key);
      if (!pair) return offset;
      offset = isScalar(pair.key) ? (pair.key.range?.[0] ?? offset) : offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      if (!isNode(node)) return offset;
      offset = node.range?.[0] ?? offset;
    } else return offset;
    if (isPair(node)) return offset;
  }
  return offset;
};

export const readYaml = (file: string, text: string): ReadFile => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, version: '1.2', schema: 'core', prettyErrors: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const faults = document.errors.map(({ code, message, pos: [at] }) => ({
    file,
    line: lineAt(at),
    words: code === 'DUPLICATE_KEY' ? `Key "${keyAt(text, at)}" is written twice` : `Line is not YAML: ${message}`,
    isNote: false,
  }));
  const mistakes = [...faults, ...unread(document, lineAt, file), ...cutAddresses(file, text)];
  const isRead = mistakes.every(({ isNote }) => isNote);
  return {
    value: isRead ? document.toJS() : undefined,
    lineOf: (keys) => lineAt(offsetOf(document, keys)),
    mistakes,
  };
};
