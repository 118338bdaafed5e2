/** Notifications as a person reads them. */
import { popup } from '#harness/dom/hand.ts';
import type { OwnView } from '#harness/dom/view-of.ts';

export const rows = () => [...(popup()?.querySelectorAll<HTMLElement>('section > ul > li') ?? [])];

export const own: OwnView = { region: popup };
