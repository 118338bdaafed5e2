/** The product owner's words for a machine: read by the walker, the statecharts and the atlas, never by the app. */
export interface Words {
  en: string;
  zh: string;
}

export interface StateWords extends Words {
  /** Ids of the requirements that the state shows or proves. */
  requirements: readonly string[];
}

export interface CallWords {
  /** While it runs: "Book the slot". */
  runs: Words;
  done: Words;
  failed: Words;
}

export interface Story {
  /** The file name of the statechart. */
  flow: string;
  title: Words;
  /** One sentence: what a person does here. */
  about: Words;
  /** State paths from first to last, as a person meets them when nothing goes wrong. */
  happyPath: readonly string[];
  /** By path below the root: start.choosingTime. */
  states: Readonly<Record<string, StateWords>>;
  /** By event type; a delay by its name. */
  events: Readonly<Record<string, Words>>;
  /** By invoke id; a source is told by its events. */
  calls: Readonly<Record<string, CallWords>>;
  /** By guard: what must be so for the edge to be taken. */
  guards: Readonly<Record<string, Words>>;
  /** By action that tells the app something: what happens then. */
  effects: Readonly<Record<string, Words>>;
  /** By need id: what the person is told when the guard blocks them. */
  reasons: Readonly<Record<string, Words>>;
  /** Of a flow that commits to something: by what has been committed, the sentence of its screens. */
  committed?: Readonly<Record<string, Words>>;
}

export const words = (en: string, zh: string): Words => ({ en, zh });
export const state = (en: string, zh: string, ...requirements: string[]): StateWords => ({ en, zh, requirements });
