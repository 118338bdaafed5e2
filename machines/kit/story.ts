/**
 * Types of the product owner's texts for a machine: the walker, the statecharts and the atlas read them, the app never
 * does.
 */
export interface Words {
  en: string;
  zh: string;
}

export interface StateWords extends Words {
  /** Ids of the requirements that the state shows or proves. */
  requirements: readonly string[];
}

interface CallWords {
  /** Text while the call runs: "Book the slot". */
  runs: Words;
  done: Words;
  failed: Words;
}

export interface Story {
  /** The file name of the statechart. */
  flow: string;
  title: Words;
  /** One sentence that says what a person does here. */
  about: Words;
  /** State paths of the normal case, in order, without errors. */
  happyPath: readonly string[];
  /** Texts by path below the root: start.choosingTime. */
  states: Readonly<Record<string, StateWords>>;
  /** Texts by event type; a delay by its name. */
  events: Readonly<Record<string, Words>>;
  /** Texts by invoke id; a source has those of its events instead. */
  calls: Readonly<Record<string, CallWords>>;
  /** Conditions by guard, under which the edge is taken. */
  guards: Readonly<Record<string, Words>>;
  /** Effects by name of the action that emits an event to the app. */
  effects: Readonly<Record<string, Words>>;
  /** Messages by need id, shown when the guard blocks a person. */
  reasons: Readonly<Record<string, Words>>;
  /** Sentences of the screens by commitment, for a flow that commits to something. */
  committed?: Readonly<Record<string, Words>>;
}

export const words = (en: string, zh: string): Words => ({ en, zh });
export const state = (en: string, zh: string, ...requirements: string[]): StateWords => ({ en, zh, requirements });
