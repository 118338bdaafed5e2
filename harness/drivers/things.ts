/** Controls and texts on a screen, and acts on them. */
import type { Name } from './words.ts';

export type Role =
  | 'alert'
  | 'alertdialog'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'option'
  | 'radio'
  | 'radiogroup'
  | 'region'
  | 'searchbox'
  | 'tab'
  | 'textbox';

/** A thing on the screen: by role and name, for a field by label, or by text alone. */
export interface Thing {
  role: Role | 'field' | null;
  name?: Name;
  inside?: Thing;
  /** Whether a tab or a choice is selected. */
  isSelected?: boolean;
  isChecked?: boolean;
  /** Whether a toggle button is pressed. */
  isPressed?: boolean;
  /** Position of the thing among equal ones, from 0. */
  place?: number;
}
const ofRole =
  (role: Role) =>
  (name?: Name, inside?: Thing): Thing => ({ role, ...(name && { name }), ...(inside && { inside }) });
export const button = ofRole('button');
export const heading = ofRole('heading');
export const tab = ofRole('tab');
export const link = ofRole('link');
export const radio = ofRole('radio');
export const list = ofRole('list');
export const group = ofRole('group');
export const textbox = ofRole('textbox');
export const popup = ofRole('dialog');
export const question = ofRole('alertdialog');
export const field = (label: Name): Thing => ({ role: 'field', name: label });
export const text = (name: Name): Thing => ({ role: null, name });

/** A file of the device; a photo begins with the bytes of its type. */
export interface ChosenFile {
  type: string;
  /** Size in bytes. */
  size: number;
}

/** Presses the first of these controls that exists, or types into it. */
export interface Act {
  on: readonly Thing[];
  text?: string;
  /** A file to choose in the control. */
  file?: ChosenFile;
  /** Presses Enter in the control. */
  isEntered?: boolean;
  /** Focuses the control and leaves it. */
  isLeft?: boolean;
  /** Presses as a screen reader does: without a pointer, and without moving the focus. */
  isByReader?: boolean;
  /** The reason why the machine accepts the event but no control exists. */
  because?: string;
}
export const pressed = (...on: readonly Thing[]): Act => ({ on });
/** The reason in the place of an act that no person can do. */
export const unreachable = (because: string): Act => ({ on: [], because });
export const typed = (label: Name, words: string): Act => ({ on: [field(label)], text: words });
export const chosen = (label: Name, file: ChosenFile): Act => ({ on: [field(label)], file });
export const enter = (label: Name): Act => ({ on: [field(label)], isEntered: true });
export const leaving = (label: Name): Act => ({ on: [field(label)], isLeft: true });
export const follow = (name: Name): Act => pressed(link(name));
export const press = (...names: readonly Name[]): Act => ({ on: names.map((name) => button(name)) });
