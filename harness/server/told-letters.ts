/** Letters of the clinics in words, for readers of the product: subject and text, with the sentence about money written out. */
import { type Words, words } from '#machines/kit/story.ts';
import { FRAME, LETTERS } from '#server/letters/letters.words.ts';

export interface ToldLetter {
  /** `visit.cancelled.own.kept` */
  event: string;
  title: Words;
  text: Words;
}

/** An event with siblings for money that goes back or stays is the one in which nothing was paid. */
const moneyIn = (event: string, language: 'en' | 'zh'): string => {
  const { goesBack, stays, nothingCharged } = FRAME[language];
  if (event.endsWith('.kept')) return stays('{amount}');
  if (event.endsWith('.paid')) return goesBack('{amount}');
  return `${event}.paid` in LETTERS ? nothingCharged : `${goesBack('{amount}')} / ${nothingCharged}`;
};

export const toldLetters: readonly ToldLetter[] = Object.entries(LETTERS).map(([event, { texts }]) => {
  const textOf = (language: 'en' | 'zh'): string =>
    texts[language]
      .slice(1)
      .join(language === 'en' ? ' ' : '')
      .replaceAll('{money}', moneyIn(event, language));
  return { event, title: words(texts.en[0], texts.zh[0]), text: words(textOf('en'), textOf('zh')) };
});
