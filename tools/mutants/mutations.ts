/** One small fault at a time in a file: what mutation testing calls its operators. */
import { type NodePath, types as t, traverse } from '@babel/core';
import { treeOf } from './functions.ts';

export interface Mutation {
  /** Name of the operator and what it changes, as "guard dropped: isCodeComplete". */
  what: string;
  /** Line in the file, from 1. */
  line: number;
  /** Offsets in the text. */
  start: number;
  end: number;
  instead: string;
}

const OTHER_OPERATOR: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

const keyOf = ({ key }: t.ObjectProperty | t.ObjectMethod): string =>
  t.isIdentifier(key) ? key.name : t.isStringLiteral(key) ? key.value : '';

/** The states beside the one in which `path` is written. */
const siblingStates = (path: NodePath): string[] => {
  const states = path.findParent(({ node }) => t.isObjectProperty(node) && keyOf(node) === 'states')?.node;
  if (!t.isObjectProperty(states) || !t.isObjectExpression(states.value)) return [];
  return states.value.properties.flatMap((member) => (t.isObjectProperty(member) ? [keyOf(member)] : []));
};

const isIn = (path: NodePath, ...keys: string[]): boolean =>
  path.parentPath?.parentPath?.node !== undefined &&
  t.isObjectProperty(path.parentPath.parentPath.node) &&
  keys.includes(keyOf(path.parentPath.parentPath.node));

/**
 * Every fault that can be put into a file of code.
 * @param file path, whose ending says whether it has JSX
 * @returns in the order of the file
 */
export const mutationsOf = (file: string, text: string): Mutation[] => {
  const found: Mutation[] = [];
  const add = (node: t.Node, what: string, instead: string): void => {
    const { start, end, loc } = node;
    if (typeof start === 'number' && typeof end === 'number' && loc) {
      // a property leaves with its comma
      const last = instead === '' && text[end] === ',' ? end + 1 : end;
      found.push({ what, line: loc.start.line, start, end: last, instead });
    }
  };
  const source = (node: t.Node): string => text.slice(node.start ?? 0, node.end ?? 0);
  const short = (node: t.Node): string => source(node).replaceAll(/\s+/g, ' ').slice(0, 60);

  /** Adds the faults of a transition: its guard, target and actions. */
  const ofTransition = (path: NodePath<t.ObjectProperty>): void => {
    const { value } = path.node;
    const key = keyOf(path.node);
    const isTable =
      t.isObjectExpression(value) && !value.properties.some((one) => t.isObjectProperty(one) && keyOf(one) === 'type');
    if (isTable && key !== 'guard') return;
    if (key === 'guard') add(path.node, `guard dropped: ${short(value)}`, '');
    if (key === 'actions') {
      add(path.node, `actions dropped: ${short(value)}`, '');
      if (t.isArrayExpression(value) && value.elements.length > 1) {
        const [first, second] = value.elements;
        if (first && second) {
          add(first, `action dropped: ${short(first)}`, '');
          const between = text.slice(first.end ?? 0, second.start ?? 0);
          add(
            value,
            `actions in another order: ${short(value)}`,
            `[${source(second)}${between}${source(first)}${text.slice(second.end ?? 0, value.end ?? 0)}`,
          );
        }
      }
    }
    // a state can be named as the member that holds transitions
    if (['tags', 'id', 'type', 'initial', 'entry', 'exit'].includes(key)) return;
    const isTarget = key === 'target' || isIn(path, 'on') || key === 'onDone' || key === 'onError' || key === 'always';
    if (isTarget && t.isStringLiteral(value)) {
      const others = siblingStates(path).filter((name) => name !== value.value);
      const other = others[(value.start ?? 0) % Math.max(others.length, 1)];
      if (other !== undefined && !/[.#]/.test(value.value))
        add(value, `target moved: ${value.value} to ${other}`, `'${other}'`);
    }
  };

  const otherOperator = (node: t.BinaryExpression | t.LogicalExpression): void => {
    const { operator, left, right } = node;
    const other = OTHER_OPERATOR[operator];
    const start = text.indexOf(operator, left.end ?? 0);
    const joinsTexts = operator === '+' && (t.isStringLiteral(left) || t.isStringLiteral(right));
    if (other === undefined || joinsTexts || start < 0 || start >= (right.start ?? 0)) return;
    found.push({
      what: `${other} for ${operator}: ${short(node)}`,
      line: node.loc?.start.line ?? 0,
      start,
      end: start + operator.length,
      instead: other,
    });
  };

  /** Types and imports have no behaviour. */
  const leave = (path: NodePath): void => {
    path.shouldSkip = true;
  };

  traverse(treeOf(file, text), {
    TSType: leave,
    ImportDeclaration: leave,
    ObjectProperty: (path) => {
      if (file.startsWith('machines/')) ofTransition(path);
    },
    BinaryExpression: ({ node }) => otherOperator(node),
    LogicalExpression: ({ node }) => otherOperator(node),
    UnaryExpression: ({ node }) => {
      if (node.operator === '!') add(node, `not dropped: ${short(node)}`, source(node.argument));
    },
    ConditionalExpression: ({ node }) => {
      add(
        node,
        `branches swapped: ${short(node)}`,
        `${source(node.test)} ? ${source(node.alternate)} : ${source(node.consequent)}`,
      );
    },
    BooleanLiteral: ({ node, parent }) => {
      if (!t.isTSLiteralType(parent)) add(node, `${!node.value} for ${node.value}`, String(!node.value));
    },
    NumericLiteral: ({ node, parent }) => {
      const isLayout = t.isJSXExpressionContainer(parent);
      if (!isLayout && !t.isTSLiteralType(parent))
        add(node, `${node.value + 1} for ${node.value}`, String(node.value + 1));
    },
    CallExpression: ({ node, parent }) => {
      const isSend = t.isMemberExpression(node.callee) && t.isIdentifier(node.callee.property, { name: 'send' });
      if (isSend) add(node, `not sent: ${short(node)}`, 'undefined');
      else if (t.isExpressionStatement(parent)) add(node, `not called: ${short(node)}`, 'undefined');
      else if (t.isAwaitExpression(parent) && file.startsWith('server/'))
        add(node, `not called: ${short(node)}`, 'undefined');
    },
    ThrowStatement: ({ node }) => add(node, `not thrown: ${short(node)}`, ';'),
  });
  return found.toSorted((a, b) => a.start - b.start);
};

export const mutated = (text: string, { start, end, instead }: Mutation): string =>
  text.slice(0, start) + instead + text.slice(end);
