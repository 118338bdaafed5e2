/** Approving stories: ticks are kept here until they are exported. */
import { type Reading, type Review, readReviews } from '#atlas/approvals/reviews.ts';
import { words } from '#machines/kit/story.ts';
import { bothSpans, field, keep, kept, part, parts } from './page.ts';

const [TICKS, NAME] = ['atlas.approvals', 'atlas.reviewer'];

const readingOf = ({ dataset }: HTMLElement): Reading => ({
  flow: dataset['flow'] ?? '',
  story: dataset['story'] ?? '',
  version: dataset['version'] ?? '',
});

const keptReadings = (): Reading[] => {
  try {
    return readReviews(kept(TICKS) ?? '[]').flatMap(({ approvals }) => approvals);
  } catch {
    return [];
  }
};

export const startReview = (): void => {
  const items = parts('.told');
  const [form, status] = [part('.review'), part('.review [role="status"]')];
  const name = field('#reviewer');
  name.value = kept(NAME) ?? '';
  form.hidden = false;

  const boxOf = (item: HTMLElement) => field('input', item);
  const own = (): Review => ({
    reviewer: name.value.trim(),
    approvals: items.filter((item) => boxOf(item).checked).map(readingOf),
  });

  // a tick is for the version that was read
  const ticks = keptReadings().map((one) => JSON.stringify(one));
  for (const item of items) {
    const box = boxOf(item);
    box.checked = ticks.includes(JSON.stringify(readingOf(item)));
    box.addEventListener('change', () => keep(TICKS, JSON.stringify(own())));
  }
  name.addEventListener('change', () => keep(NAME, name.value.trim()));

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (name.value.trim() === '') {
      status.replaceChildren(...bothSpans(words('Enter your name first.', '请先填写姓名。')));
      name.focus();
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${JSON.stringify(own(), null, 2)}\n`], { type: 'application/json' }));
    link.download = 'approvals.json';
    link.click();
    URL.revokeObjectURL(link.href);
    const { length } = own().approvals;
    status.replaceChildren(
      ...bothSpans(words(`${length} ${length === 1 ? 'story' : 'stories'} exported.`, `已导出 ${length} 个故事。`)),
    );
  });
};
