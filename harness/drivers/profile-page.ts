/** Controls of /profile beside those of its flows. */
import { button, field, link, type Thing } from './things.ts';
import { beginning } from './words.ts';

export const CAMERA = field('Choose a picture');
export const copySwitch = (isChecked?: boolean): Thing => ({
  role: 'checkbox',
  name: 'Keep my appointments and records on this device',
  ...(isChecked !== undefined && { isChecked }),
});

export const PROFILE_CONTROLS: readonly Thing[] = [link(), button('Log out'), button(beginning('Report a problem'))];
