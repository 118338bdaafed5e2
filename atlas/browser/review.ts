/** Approval of stories: local storage keeps ticks until their export; approvals of others are shown beside. */
import { type Approval, judge, type Review, readReviews, type Standing } from '#atlas/pages/approvals.ts';
import { words } from '#machines/kit/story.ts';
import { bothSpans, field, keep, kept, made, part, parts } from './page.ts';

const [TICKS, NAME] = ['atlas.approvals', 'atlas.reviewer'];
const FLAGS = {
  approved: (name: string) => words(`approved by ${name}`, `${name} 已批准`),
  changed: (name: string) => words(`changed since approved by ${name}`, `自 ${name} 批准后已更改`),
  vanished: ({ flow, story }: Approval, name: string) =>
    words(
      `${flow}: a story that ${name} approved is gone (${story})`,
      `${flow}：${name} 批准的故事已不存在（${story}）`,
    ),
} as const satisfies Record<Standing | 'vanished', unknown>;

const approvalOf = ({ dataset }: HTMLElement): Approval => ({
  flow: dataset['flow'] ?? '',
  story: dataset['story'] ?? '',
  version: dataset['version'] ?? '',
});

const keptReviews = (): Review[] => {
  try {
    return readReviews(kept(TICKS) ?? '[]');
  } catch {
    return [];
  }
};

export const startReview = (): void => {
  const items = parts('.told');
  const stories = items.map(approvalOf);
  const [form, status, vanished] = [part('.review'), part('.review [role="status"]'), part('.vanished')];
  const name = field('#reviewer');
  let others = readReviews(part('#reviews').textContent);
  name.value = kept(NAME) ?? '';
  form.hidden = false;

  const showFlags = (): void => {
    const judged = judge(stories, others);
    for (const item of items) {
      const flags = judged.judgementsOf(approvalOf(item)).map(({ reviewer, standing }) => {
        const flag = made('span', ...bothSpans(FLAGS[standing](reviewer)));
        flag.className = standing;
        return flag;
      });
      part('.flags', item).replaceChildren(...flags);
    }
    vanished.replaceChildren(
      ...judged.vanished.map((approval) => made('li', ...bothSpans(FLAGS.vanished(approval, approval.reviewer)))),
    );
  };
  const boxOf = (item: HTMLElement) => field('input', item);
  const own = (): Review => ({
    reviewer: name.value.trim(),
    approvals: items.filter((item) => boxOf(item).checked).map(approvalOf),
  });

  // a tick approves the version that was read
  const ticks = judge(stories, keptReviews());
  for (const item of items) {
    const box = boxOf(item);
    box.checked = ticks.judgementsOf(approvalOf(item)).some(({ standing }) => standing === 'approved');
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
      ...bothSpans(words(`${length} approved stories exported.`, `已导出 ${length} 个批准的故事。`)),
    );
  });
  const files = field('[type="file"]');
  const importReviews = async (): Promise<void> => {
    try {
      const texts = await Promise.all([...(files.files ?? [])].map((file) => file.text()));
      others = [...others, ...texts.flatMap(readReviews)];
      status.replaceChildren(...bothSpans(words('Imported.', '已导入。')));
    } catch {
      status.replaceChildren(...bothSpans(words('This is not a file of approvals.', '这不是批准记录文件。')));
    }
    // lets the same file be chosen again
    files.value = '';
    showFlags();
  };
  files.addEventListener('change', () => void importReviews());
  showFlags();
};
