/** A journey to take away: one Gherkin scenario, or a numbered list. */
import type { Words } from '#machines/kit/story.ts';
import type { JourneyStep } from './route.ts';

type Told = Pick<JourneyStep, 'action' | 'expected' | 'depth' | 'flowTitle' | 'isLegStart'>;

const GHERKIN = {
  en: { feature: 'Feature', scenario: 'Scenario', given: 'Given', when: 'When', expected: 'Then' },
  zh: { feature: '功能', scenario: '场景', given: '假如', when: '当', expected: '那么' },
} as const;
/** One scenario. */
export const journeyGherkin = (title: Words, steps: readonly Told[], language: keyof Words): string => {
  const say = GHERKIN[language];
  return [
    `# language: ${language === 'en' ? 'en' : 'zh-CN'}`,
    `${say.feature}: MyNiks`,
    `  ${say.scenario}: ${title[language]}`,
    ...steps.flatMap(({ action, expected }, index) => [
      `    ${index === 0 ? say.given : say.when} ${action[language]}`,
      `    ${say.expected} ${expected[language]}`,
    ]),
    '',
  ].join('\n');
};
/** A numbered list. */
export const journeyText = (steps: readonly Told[], language: keyof Words): string =>
  steps
    .map(
      ({ flowTitle, action, expected, depth, isLegStart }, index) =>
        `${String(index + 1).padStart(3)}. ${'  '.repeat(depth)}${isLegStart ? `[${flowTitle[language]}] ` : ''}${action[language]} → ${expected[language]}`,
    )
    .join('\n');
