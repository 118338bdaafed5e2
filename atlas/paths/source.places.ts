/** The lines of the code that a step is made of: where its transition is written, and what sends or answers it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NodePath, parseSync, traverse, type types } from '@babel/core';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { ROOT } from '#atlas/folders.ts';
import { delayName, type Flow, isDelay, isDone, isFailed, type Move } from '#model/flow.ts';
import { nodesOf } from '#model/nodes.ts';

export interface SourcePlaces {
  /** Place such as `machines/otp/otp.machine.ts:48`; empty where it is not found. */
  machine: readonly string[];
  views: readonly string[];
}

/** A member of an object, the names of the states around it, and the id beside it. */
interface Member {
  file: string;
  line: number;
  name: string;
  states: readonly string[];
  id: string | null;
}

const nameOf = ({ key }: types.ObjectProperty | types.ObjectMethod): string => {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'StringLiteral' ? key.value : '';
};
const membersAround = (path: NodePath): string[] => {
  const up = path.findParent((one) => one.isObjectProperty());
  return up?.isObjectProperty() ? [...membersAround(up), nameOf(up.node)] : [];
};
const idBeside = ({ parent }: NodePath): string | null => {
  const members = parent.type === 'ObjectExpression' ? parent.properties : [];
  for (const one of members)
    if (one.type === 'ObjectProperty' && nameOf(one) === 'id' && one.value.type === 'StringLiteral')
      return one.value.value;
  return null;
};

const membersIn = (file: string): Member[] => {
  const members: Member[] = [];
  const tree = parseSync(readFileSync(join(ROOT, file), 'utf8'), {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript'] },
  });
  if (tree === null) return [];
  traverse(tree, {
    ObjectProperty(path) {
      const around = membersAround(path);
      const states = around.filter((_, index) => around[index - 1] === 'states');
      const line = path.node.loc?.start.line ?? 0;
      members.push({ file, line, name: nameOf(path.node), states, id: idBeside(path) });
    },
  });
  return members;
};

/** Whether the member handles this event. */
const isOf = (event: EventObject, { name, id }: Member): boolean => {
  if (isDone(event)) return name === 'onDone' && id === event.actorId;
  if (isFailed(event)) return name === 'onError' && id === event.actorId;
  return name === (isDelay(event) ? delayName(event.type) : event.type);
};
/** Number of innermost states that two places share. */
const nearness = (states: readonly string[], path: readonly string[]): number => {
  const [mine, other] = [states.toReversed(), path.toReversed()];
  const apart = mine.findIndex((name, index) => name !== other[index]);
  return apart === -1 ? mine.length : apart;
};

const linesWith = (file: string, isMeant: (line: string) => boolean): string[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (isMeant(line) ? [`${file}:${index + 1}`] : []));
const filesIn = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).toSorted();

/** An event that more views send belongs to many flows, so their lines are left out. */
const MOST_SENDERS = 5;
const NOT_MACHINE = /\.(?:model|story|types|reasons|steps)\.ts$/;
const machineLines = ({ name, machine }: Flow, from: AnyMachineSnapshot, event: EventObject): string[] => {
  const [taken] = machine.getTransitionData(from, event);
  const path = taken?.source.path ?? [];
  const members = filesIn(`machines/${name}/*.ts`)
    .filter((file) => !NOT_MACHINE.test(file))
    .flatMap(membersIn)
    .filter((member) => isOf(event, member));
  const [best] = members.toSorted((a, b) => nearness(b.states, path) - nearness(a.states, path));
  return best ? [`${best.file}:${best.line}`] : [];
};

/** Views of the desk are in the folder, or the file, of the flow's second word. */
const isOfDesk = (name: string): boolean => /^desk\b/.test(name);

const callLines = ({ name, machine }: Flow, id: string): string[] => {
  const src = nodesOf(machine)
    .flatMap(({ invoke }) => invoke)
    .find((one) => one.id === id)?.src;
  const files = filesIn(isOfDesk(name) ? 'desk/app/flows/*.ts' : `src/flows/*/${name}.definition.ts`);
  return files.flatMap((file) =>
    linesWith(file, (line) => typeof src === 'string' && line.trim().startsWith(`${src}:`)),
  );
};
const senderLines = (name: string, type: string): string[] => {
  const sends = (file: string) => linesWith(file, (line) => line.includes(`type: '${type}'`));
  const part = name.replace(/^desk-?/, '');
  const views = isOfDesk(name)
    ? `desk/app/views/{${part}/*.tsx,${part || '*'}{,-view}.tsx}`
    : `src/flows/${name}/*.tsx`;
  const own = filesIn(views).flatMap(sends);
  const drivers = filesIn(`harness/${name}/*.{ts,tsx}`);
  const acts = drivers.flatMap((file) => linesWith(file, (line) => line.trim().startsWith(`'${type}':`)));
  const all = own.length > 0 ? own : filesIn('src/{flows,ui,shell}/**/*.tsx').flatMap(sends);
  return [...(all.length > MOST_SENDERS ? [] : all), ...acts];
};

/** @param from the state in which the step is made */
export const placesIn = (flow: Flow, from: AnyMachineSnapshot, { event }: Move): SourcePlaces => ({
  machine: machineLines(flow, from, event),
  views: isDone(event) || isFailed(event) ? callLines(flow, event.actorId) : senderLines(flow.name, event.type),
});
