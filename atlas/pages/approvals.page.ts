/** The page of approvals: each holds, or shows the step at which it breaks, before beside now. */
import type { Approval, ApprovedJourney, ApprovedStep, ApprovedStory } from '#atlas/approvals/approvals.ts';
import { storyOf } from '#atlas/approvals/approvals.ts';
import type { ApprovedPictures } from '#atlas/approvals/approved.pictures.ts';
import { judge } from '#atlas/approvals/judgement.ts';
import { ENDS } from '#atlas/journeys/journeys.ts';
import { walksNamed } from '#atlas/paths/path.walk.ts';
import { escaped } from '#atlas/text.ts';
import type { Screens } from '#atlas/walk/flow.screens.ts';
import { words } from '#machines/kit/story.ts';
import { machines } from '#model/flows.ts';
import { toldFlows } from '../flows.ts';
import { both, pageOf, told } from '../html.ts';
import { journeyMarks, signature } from './approval.marks.ts';
import { byArea } from './areas.ts';

const PILLS = {
  holds: told('✓ approved, holds', '✓ 已批准，仍成立'),
  stuck: told('✗ cannot happen any more', '✗ 已不能发生'),
  astray: told('✗ leads elsewhere', '✗ 去向不同'),
  reworded: told('≠ told otherwise', '≠ 措辞不同'),
} as const;

/** The steps of today as far as they go. */
const nowLines = ({ flow, steps }: ApprovedStory) => {
  const labels = steps.map(({ label }) => label);
  for (const one of machines.get(flow) ?? [])
    for (let length = labels.length; length > 0; length -= 1) {
      try {
        const [walk] = walksNamed(one, [labels.slice(0, length)]);
        if (walk) return storyOf(walk);
      } catch {
        // a shorter beginning is tried
      }
    }
  return null;
};

/** Pictures for the pages: those that were approved, and those of today. */
export interface ApprovalPictures {
  approved: ApprovedPictures;
  screens: ReadonlyMap<string, Screens>;
}

const phone = (en: string, zh: string): string =>
  `<span class="phone"><img class="en" src="${escaped(en)}" alt="" width="180" loading="lazy"><img class="zh" src="${escaped(zh)}" alt="" width="180" loading="lazy"></span>`;
const noPicture = `<p class="phone missing">${told('No picture: the app was not walked then.', '无画面：当时未走应用。')}</p>`;

interface Side {
  heading: string;
  picture: string;
  words: string;
}
const side = ({ heading, picture, words: line }: Side, kind: string): string =>
  `<figure class="${kind}">${picture}<figcaption><h3>${heading}</h3>${line}</figcaption></figure>`;

/** The step as it was approved, beside the one of today, with their pictures. */
const compared = (
  approval: ApprovedStory & Pick<Approval, 'by' | 'on'>,
  { step, now }: Exclude<ReturnType<typeof judge>, { kind: 'holds' }>,
  today: ApprovedStep | ApprovedStory['start'] | undefined,
  { approved, screens }: ApprovalPictures,
): string => {
  const was = step === 0 ? approval.start : approval.steps[step - 1];
  const before = approved(approval, step);
  const base = screens.get(approval.flow)?.of(today?.state ?? now)[0]?.base;
  const line = (one: typeof was, kind: string) =>
    one
      ? `<p>${both(one.action)} <span class="then">→</span> <mark class="${kind}">${both(one.expected)}</mark></p>`
      : '';
  return `<div class="compared-steps">${side(
    {
      heading: told('Before', '之前'),
      picture: before ? phone(before.en, before.zh) : noPicture,
      words: `<small>${escaped(approval.on)}</small>${line(was, 'was')}`,
    },
    'before',
  )}${side(
    {
      heading: told('Now', '现在'),
      picture: base ? phone(`${base}.phone.webp`, `${base}.phone-zh.webp`) : noPicture,
      words: today
        ? line(today, 'is')
        : `<p><mark class="is">${told('This step cannot happen any more', '此步骤已不能发生')}</mark></p>`,
    },
    'today',
  )}</div>`;
};

const item = (approval: ApprovedStory & Pick<Approval, 'by' | 'on'>, pictures: ApprovalPictures): string => {
  const judgement = judge(approval);
  const { flow, title, steps, start } = approval;
  const isBroken = judgement.kind !== 'holds';
  const now = isBroken ? nowLines(approval) : null;
  const broken = isBroken ? judgement.step : -1;
  const today = broken === 0 ? now?.start : now?.steps[broken - 1];
  const lines = [start, ...steps].map(
    (step, index) =>
      `<li${index === broken ? ' class="is-bad"' : ''}><span>${both(step.action)} <span class="then">${both(step.expected)}</span>${index === broken ? ` <b>✗</b>` : index > broken && isBroken ? ` <small>${told('not reached', '未走到')}</small>` : ''}</span></li>`,
  );
  const where = broken > 0 ? ` ${told(`at step ${broken}`, `第 ${broken} 步`)}` : '';
  return `<li><details${isBroken ? ' open' : ''}><summary><strong>${both(title)}</strong> <span class="pill ${judgement.kind}">${PILLS[judgement.kind]}${where}</span> ${signature(approval)}</summary><p><a href="${escaped(flow)}.html">${escaped(flow)}</a></p><div class="way-and-step"><ol class="story" start="0">${lines.join('')}</ol>${isBroken ? compared(approval, judgement, today, pictures) : ''}</div></details></li>`;
};

/** Each journey of the atlas with its approvals, and the broken ways of each. */
const journeyItem = (
  { name, title }: (typeof ENDS)[number],
  approved: readonly ApprovedJourney[],
  pictures: ApprovalPictures,
): string => {
  const marks = journeyMarks(name, approved);
  const broken = approved
    .filter(({ journey }) => journey === name)
    .flatMap(({ stories, by, on }) =>
      stories.filter((story) => judge(story).kind !== 'holds').map((story) => item({ ...story, by, on }, pictures)),
    );
  const none = `<small>${told('not yet approved', '尚未批准')}: <code>npm run approve -- --journey ${name} --by NAME</code></small>`;
  return `<li><a href="journey-${name}.html"><strong>${both(title)}</strong></a> ${marks.join('<br>') || none}${broken.length > 0 ? `<ol class="approved">${broken.join('\n')}</ol>` : ''}</li>`;
};

export const approvalsPage = (
  approvals: readonly Approval[],
  journeys: readonly ApprovedJourney[],
  pictures: ApprovalPictures,
): string =>
  pageOf({
    file: 'stories.html',
    title: words('Approvals', '批准'),
    kind: 'reading approvals',
    body: `<main>
<h1>${told('What was approved', '已批准的内容')}</h1>
<p>${told('An approved story is walked again with every change: it holds, or the step at which it breaks is marked, before beside now.', '每次变更后都会重走已批准的故事：要么仍成立，要么标出断开的步骤，并列出之前与现在。')}</p>
<h2>${told('Journeys', '旅程')} <small>${told('what a person lives through, across flows', '一个人跨流程的经历')}</small></h2>
<ol class="approved">${ENDS.map((ends) => journeyItem(ends, journeys, pictures)).join('\n')}</ol>
<h2>${told('Stories', '故事')}</h2>
${approvals.length === 0 ? `<p class="empty">${told('Nothing is approved yet. Open the paths of a flow, read a story, and tick it.', '尚未批准任何内容。请打开某个流程的路径，阅读并勾选故事。')}</p>` : `<ol class="approved">${approvals.map((approval) => item(approval, pictures)).join('\n')}</ol>`}
<h2>${told('Stories to read and approve', '可阅读并批准的故事')}</h2>
<div class="areas">${byArea(toldFlows)
      .map(
        ({ title, flows }) =>
          `<section><h3>${both(title)}</h3><ul>${flows.map(({ story }) => `<li><a href="${story.flow}.stories.html">${both(story.title)}</a></li>`).join('')}</ul></section>`,
      )
      .join('\n')}</div>
</main>`,
  });
