/**
 * Random histories of NIK$ by fast-check: many patients in one world earn, use, join, and get refunds in whole and in
 * part, while lots end and memberships close. After each round the database must match the bookkeeper's book for each
 * patient; at the end the proof must find no error. If several desks work in parallel, some order of their acts must
 * explain the result.
 */
import * as fc from 'fast-check';
import type { Kysely } from 'kysely';
import { addMs, clinicDayOf, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { followNiks } from '#server/niks/expiry.service.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { expireAll, insertPatients, playAll, readStandings } from './acts.ts';
import { type Book, balanceOf, closeIfDue, emptyBook, enter, expire, standingOf } from './book.ts';
import type { Act, Outcome, Standing, Turn } from './histories.types.ts';

/** A place that performs acts; each has its own connections. */
export interface NiksDesk {
  play: (turns: readonly Turn[]) => Promise<Outcome[]>;
  /** Runs the daily job. */
  follow: (now: IsoInstant) => Promise<void>;
}

export const deskHere = (db: Kysely<Database>): NiksDesk => ({
  play: (turns) => playAll(db, turns, 1),
  follow: (now) => followNiks(db, now),
});

/** An act before it is bound to an existing order. */
type Wish =
  | { does: 'buy'; dollars: number; pieces: number; part: number; isAtCounter: boolean; hasBonus: boolean }
  | { does: 'reject' | 'shrink'; which: number }
  | { does: 'join' };

interface History {
  isMember: boolean;
  rounds: Wish[][];
}
export interface Batch {
  /** For each round: the days before it, and whether the job runs in it. */
  rounds: { wait: number; hasJob: boolean }[];
  histories: History[];
}

const ROUNDS = 10;
const which = fc.nat(20);
const wish: fc.Arbitrary<Wish> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('buy' as const),
      dollars: fc.integer({ min: 1, max: 120 }),
      pieces: fc.integer({ min: 1, max: 3 }),
      /** Share of the balance to use. */
      part: fc.constantFrom(0, 0, 0.3, 1, 1.5),
      isAtCounter: fc.boolean(),
      hasBonus: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reject' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('shrink' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('join' as const) }) },
);
const round = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Wish[]>([]) },
  { weight: 3, arbitrary: fc.tuple(wish) },
  { weight: 2, arbitrary: fc.tuple(wish, wish) },
);
const history: fc.Arbitrary<History> = fc.record({
  isMember: fc.constantFrom(true, true, true, false),
  rounds: fc.array(round, { maxLength: ROUNDS, size: 'max' }),
});

export const batchOf = (histories: number): fc.Arbitrary<Batch> =>
  fc.record({
    rounds: fc.array(
      fc.record({ wait: fc.constantFrom(0, 1, 20, 40, 200, 366, 500), hasJob: fc.constantFrom(false, false, true) }),
      { minLength: ROUNDS, maxLength: ROUNDS },
    ),
    histories: fc.array(history, { minLength: histories, maxLength: histories }),
  });

/** Counts of a batch. */
export interface Played {
  histories: number;
  acts: number;
  refused: number;
  /** Pairs of acts that two desks did for one patient in parallel. */
  pairs: number;
  closed: number;
  joined: number;
}
export const nothingPlayed = (): Played => ({ histories: 0, acts: 0, refused: 0, pairs: 0, closed: 0, joined: 0 });

const keyOf = (books: readonly Book[], place: number): string | null => {
  const orders = books[0]?.orders ?? [];
  return orders[place % Math.max(1, orders.length)]?.key ?? null;
};

/** Binds a wish to an order; null without one. */
const actOf = (wished: Wish, books: readonly Book[], key: string): Act | null => {
  if (wished.does === 'join') return wished;
  if (wished.does === 'buy') {
    const { part, ...rest } = wished;
    const [book] = books;
    return { ...rest, key, points: Math.ceil(part * (book ? balanceOf(book) : 0)) };
  }
  const about = keyOf(books, wished.which);
  if (about === null) return null;
  if (wished.does === 'reject') return { does: 'reject', key: about };
  const order = books[0]?.orders.find((one) => one.key === about);
  return order && order.pieces > 0 ? { does: 'shrink', key: about, pieces: order.pieces - 1 } : null;
};

const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, place) => ordersOf(items.toSpliced(place, 1)).map((rest) => [item, ...rest]));

interface Told {
  turn: Turn;
  outcome: Outcome;
}
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const copyOf = (book: Book): Book => JSON.parse(JSON.stringify(book)) as Book;

/** The books that remain possible, given the outcomes and the database. */
const explain = (
  books: readonly Book[],
  told: readonly Told[],
  { standing, today, hasJob, isAtOnce }: { standing: Standing; today: IsoInstant; hasJob: boolean; isAtOnce: boolean },
): Book[] => {
  const day = clinicDayOf(today);
  const steps: (Told | 'job')[] = hasJob ? [...told, 'job'] : [...told];
  const found = new Map<string, Book>();
  for (const before of books)
    for (const order of isAtOnce ? ordersOf(steps) : [steps]) {
      const book = isAtOnce ? copyOf(before) : before;
      expire(book, day);
      let isPossible = true;
      for (const step of order) {
        if (step === 'job') closeIfDue(book, day);
        else isPossible &&= enter(book, step.turn.act, step.turn.now) === step.outcome;
      }
      if (isPossible && isSame(standingOf(book), standing)) found.set(isAtOnce ? JSON.stringify(book) : '', book);
    }
  return [...found.values()];
};

/** @throws Error that names the first patient for whom no order of the acts explains the database */
export const playBatch = async (
  db: Kysely<Database>,
  desks: readonly NiksDesk[],
  { rounds, histories }: Batch,
  start: IsoInstant,
): Promise<Played> => {
  const played = nothingPlayed();
  const isAtOnce = desks.length > 1;
  const people = histories.map(({ isMember, rounds: wishes }, place) => {
    const patient = `history-${place}`;
    return { patient, isMember, wishes, books: [emptyBook(isMember ? clinicDayOf(start) : null)], told: [] as Told[] };
  });
  await insertPatients(db, people, start);
  let now = start;
  for (const [number, { wait, hasJob }] of rounds.entries()) {
    now = addMs(now, wait * DAY_MS + 60_000);
    const turns: Turn[][] = [[], []];
    for (const { patient, wishes, books } of people)
      for (const [place, wished] of (wishes[number] ?? []).entries()) {
        // both acts refer to the state before the round
        const act = actOf(wished, books, `${patient}-${number}-${place}`);
        if (act) turns[place]?.push({ patient, act, now: addMs(now, place * 1_000) });
      }
    const jobAt = addMs(now, 2_000);
    const outcomes: Outcome[][] = [];
    const deskFor = (place: number): NiksDesk => desks[place % desks.length] as NiksDesk;
    const work = turns.map((some, place) => async () => {
      outcomes[place] = await deskFor(place).play(some);
    });
    const all = [...work, ...(hasJob ? [() => deskFor(1).follow(jobAt)] : [])];
    if (isAtOnce) await Promise.all(all.map((one) => one()));
    else for (const one of all) await one();
    await expireAll(db, addMs(now, 3_000));

    const told = new Map<string, Told[]>();
    for (const [place, some] of turns.entries())
      for (const [index, turn] of some.entries()) {
        const outcome = outcomes[place]?.[index] ?? '';
        const before = told.get(turn.patient);
        if (before) before.push({ turn, outcome });
        else told.set(turn.patient, [{ turn, outcome }]);
        played.acts += 1;
        if (outcome !== 'done') played.refused += 1;
        else if (turn.act.does === 'join') played.joined += 1;
        if (before && isAtOnce) played.pairs += 1;
      }
    const standings = await readStandings(
      db,
      people.map(({ patient }) => patient),
    );
    for (const person of people) {
      const standing = standings.get(person.patient);
      if (!standing) throw new Error(`Nothing is known of ${person.patient}`);
      const mine = told.get(person.patient) ?? [];
      person.told.push(...mine);
      const wasMember = person.books[0]?.isMember ?? false;
      const expected = person.books.map((book) => standingOf(book));
      const books = explain(person.books, mine, { standing, today: now, hasJob, isAtOnce });
      if (books.length === 0)
        throw new Error(
          [
            `In round ${number} (${clinicDayOf(now)}) no order explains ${person.patient}: ${JSON.stringify(standing)}`,
            `before: ${JSON.stringify(expected)}${isAtOnce ? '' : `, by the book now: ${JSON.stringify(person.books.map(standingOf))}`}`,
            ...person.told.map((one) => JSON.stringify(one)),
          ].join('\n'),
        );
      person.books = books;
      if (wasMember && books.every(({ isMember }) => !isMember)) played.closed += 1;
    }
  }
  played.histories = histories.length;
  const { first } = await proveNiks(db);
  if (first) throw new Error(`The proof found: ${JSON.stringify(first)}`);
  return played;
};

export const add = (sum: Played, one: Played): void => {
  for (const name of Object.keys(sum) as (keyof Played)[]) sum[name] += one[name];
};
