/** The sentence on a screen that says what has been committed. */
import type { Story, Words } from '#machines/kit/story.ts';

/** @returns the story's sentence that is in the text; null where there is none */
export const committedIn = (text: string, { committed = {} }: Story, language: keyof Words): string | null =>
  Object.values(committed).find((sentence) => text.includes(sentence[language]))?.[language] ?? null;
