/** Notifications as a person reads them. */
import { popup } from './hand.ts';
import type { OwnView } from './view-of.ts';

export const rows = () => [...(popup()?.querySelectorAll<HTMLElement>('section > ul > li') ?? [])];

export const own: OwnView = { region: popup };
