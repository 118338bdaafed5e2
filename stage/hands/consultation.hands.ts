import { consultationFlow } from '#machines/consultation/consultation.model.ts';
import type { Hands } from './hands.ts';
import { press, text } from './things.ts';

const consultationHands: Hands = {
  flow: consultationFlow,
  as: 'meiling',
  at: '/consultation',
  acts: { 'consultation.refresh': press('Try again') },
  seen: { unavailable: text('Could not load') },
};

export const hands: readonly Hands[] = [consultationHands];
