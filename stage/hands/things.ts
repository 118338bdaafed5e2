/** What a person finds on a screen, and does to it. */
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

/** Something on the screen: by its role and name, a field by its label, or by its text alone. */
export interface Thing {
  role: Role | 'field' | null;
  name?: Name;
  inside?: Thing;
  /** A tab or a choice that is, or is not, the one in use. */
  isSelected?: boolean;
  isChecked?: boolean;
  /** Its place among those that are alike, from 0. */
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

/** A file of the device: of a photo, what begins with its bytes. */
export interface ChosenFile {
  type: string;
  /** In bytes. */
  size: number;
}

/** A person presses the one of these controls that is there, or types into it. */
export interface Act {
  on: readonly Thing[];
  text?: string;
  /** A file that is chosen in it. */
  file?: ChosenFile;
  /** Enter is pressed in it. */
  isEntered?: boolean;
  /** The focus comes to it, and goes on. */
  isLeft?: boolean;
  /** As a screen reader presses it: nothing points at it, and the focus stays where it is. */
  isByReader?: boolean;
  /** Why the machine would do it now, and no control is there. */
  because?: string;
}
export const pressed = (...on: readonly Thing[]): Act => ({ on });
/** An excuse where somebody would look for a control. */
export const nobody = (because: string): Act => ({ on: [], because });
export const typed = (label: Name, words: string): Act => ({ on: [field(label)], text: words });
export const chosen = (label: Name, file: ChosenFile): Act => ({ on: [field(label)], file });
export const enter = (label: Name): Act => ({ on: [field(label)], isEntered: true });
export const leaving = (label: Name): Act => ({ on: [field(label)], isLeft: true });
export const follow = (name: Name): Act => pressed(link(name));
export const press = (...names: readonly Name[]): Act => ({ on: names.map((name) => button(name)) });
