/** Notifications as a person reads them. */
import { notificationsHands } from '../hands/notifications.hands.ts';
import { popup } from './hand.ts';
import { viewsOf } from './view-of.ts';

export const rows = () => [...(popup()?.querySelectorAll<HTMLElement>('section > ul > li') ?? [])];

export const views = viewsOf([notificationsHands], (stage) => stage.flow('notifications'), { region: popup });
