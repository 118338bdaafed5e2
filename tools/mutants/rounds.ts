/** Tests that are asked about a fault: those of its machine, then those that run its function, the nearest and quickest first. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importersOf } from './importers.ts';
import { isGreen, msOf, testsThatRun, testsThatRunIn } from './reach.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Tests that hold a drawing, a text or a record to the machine. */
const DRIFT = /(?:statecharts|stories|story-lines|coverage|limits|server-coverage)\.test/;
/** Milliseconds of tests that run a function, beyond which no other is asked. */
const REACHED_LIMIT_MS = 120_000;

/** Topics in a file's name, as test names have them: booking, hold, refill. */
const topicOf = (file: string): string[] => {
  const [room = '', folder = ''] = file.split('/');
  const own = basename(file).split('.')[0] ?? '';
  if (room === 'machines') return [folder];
  if (room === 'server') return [folder, own];
  if (room === 'src' && folder === 'flows') return [basename(dirname(file)), own];
  return [own];
};
/** Tests of paths and products, which cover several flows at once. */
const SHARED_BY: Record<string, string[]> = {
  hold: ['hold-product', 'holding', 'booking'],
  holding: ['hold-product', 'hold', 'booking'],
  booking: ['hold-product', 'booking'],
  choosing: ['booking'],
  payment: ['payment-product'],
  'card-payment': ['payment-product', 'payment'],
  refill: ['refill-product', 'refill'],
  'refill-list': ['refill'],
  store: ['store-product', 'store'],
  cart: ['store-product', 'store', 'order'],
  checkout: ['store-product', 'store', 'order', 'checkout'],
  'sign-up': ['identity', 'sign-up'],
  'sign-in': ['identity', 'signing-in'],
  'digital-id': ['identity', 'digital-id'],
  otp: ['identity', 'sign-up-code'],
  details: ['profile', 'contact-product'],
  invoice: ['record', 'invoice-detail', 'order-status'],
  records: ['record'],
  membership: ['niks', 'home'],
  'niks-join': ['niks'],
};

const TESTS = globSync('test/{api,flows,format,machines,model,pwa,rules,server,ui,views}/**/*.test.{ts,tsx}', {
  cwd: ROOT,
}).filter((file) => !DRIFT.test(file) && !/\.(?:postgres|embedded|browser)\.test/.test(file));
/** Test projects, the quickest first. */
const APP_LAYERS = ['rules', 'format', 'api', 'machine', 'ui', 'views', 'pwa'];
/** Number of tests that are tried among those named after an importer of the file. */
const NEAREST = 6;
/** Project of a test file, by the end of its name among a flow's tests, otherwise by its folder. */
const layerOf = (test: string): string => {
  const [, layer] = /\.(machine|views)\.test\./.exec(test) ?? [];
  const [, room = ''] = test.split('/');
  return layer ?? (room === 'machines' || room === 'model' ? 'machine' : room);
};
const testsNamedAfter = (file: string): string[] => {
  const topics = topicOf(file).flatMap((topic) => [topic, ...(SHARED_BY[topic] ?? [])]);
  return TESTS.filter((test) => topics.some((topic) => basename(test).startsWith(topic)));
};
export interface Round {
  tests: readonly string[];
  /** Pattern of the titles; null: all tests. */
  names: string | null;
}
const textOf = (test: string): string => readFileSync(join(ROOT, test), 'utf8');
const isAsked = new Set(TESTS);
/** Tests that run a function, or anything of its file where that function is new; those named after the file come first. */
const reachedBy = (file: string, id: string | undefined, fault: string): string[] => {
  const running = id === undefined ? [] : testsThatRun(file, id);
  const reached = (running.length > 0 ? running : testsThatRunIn(file)).filter((test) => isAsked.has(test));
  const named = new Set(testsNamedAfter(file));
  // a refusal that is dropped is noticed where its code is awaited
  const codes = fault.match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g) ?? [];
  const isNear = (test: string): boolean => named.has(test) || codes.some((code) => textOf(test).includes(code));
  let left = REACHED_LIMIT_MS;
  return [...reached.filter(isNear), ...reached.filter((test) => !isNear(test))].filter((test, index) => {
    left -= msOf(test) ?? 0;
    return index === 0 || left > 0;
  });
};

/** Tests by their names and by what imports the file, where none is known to run it. */
const roundsByName = (file: string): Round[] => {
  const named = testsNamedAfter(file);
  const layers = file.startsWith('server/') ? ['rules', 'server'] : APP_LAYERS;
  const ofLayers = layers.flatMap((layer): Round[] => {
    const tests = named.filter((test) => layerOf(test) === layer);
    return tests.length > 0 ? [{ tests, names: null }] : [];
  });
  // a part that many screens share has no test of its name
  const others = importersOf(file)
    .flatMap((importer) => testsNamedAfter(importer))
    .filter((test, index, all) => !named.includes(test) && all.indexOf(test) === index)
    .slice(0, NEAREST);
  return [...ofLayers, ...(others.length > 0 ? [{ tests: others, names: null }] : [])];
};

interface Fault {
  /** Path below the root. */
  file: string;
  /** The function around the fault; undefined in code that runs when the file is loaded. */
  id: string | undefined;
  /** Its words, as the result has them. */
  fault: string;
}
/** @param isQuick asks the tests of the machine alone */
export const roundsOf = ({ file, id, fault }: Fault, isQuick: boolean): Round[] => {
  const ofMachine = file.startsWith('machines/')
    ? testsNamedAfter(file).filter((test) => layerOf(test) === 'machine')
    : [];
  const first = ofMachine.length > 0 ? [{ tests: ofMachine, names: null }] : [];
  if (isQuick) return first;
  const ofAllFlows = {
    tests: ['test/model/invariants.test.ts', 'test/model/paths.test.ts'],
    names: `\\b${topicOf(file)[0]}\\b`,
  };
  const reached = reachedBy(file, id, fault).filter((test) => !ofMachine.includes(test));
  const others = reached.length > 0 ? [{ tests: reached, names: null }] : roundsByName(file);
  return [...first, ...others, ...(file.startsWith('machines/') ? [ofAllFlows] : [])];
};

/** Whether the tests are known to pass without a fault. */
export const isSeenGreen = ({ tests, names }: Round): boolean => names === null && tests.every(isGreen);
