/**
 * Says where a flow's answers are kept, for whom and whether they outlast its page, as the flow's definition has it.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toldFlows } from '#atlas/flows.ts';
import { ROOT } from '#atlas/folders.ts';
import { KEPT_VISIT_MS } from '#machines/kit/kept.ts';
import { type Words, words } from '#machines/kit/story.ts';

const MINUTES = KEPT_VISIT_MS / 60_000;
const KEPT_IN: Readonly<Record<string, Words>> = {
  device: words(
    'stays on this device when its page is left or the tab is closed, until the member logs out',
    '离开页面或关闭标签页后仍保存在本设备，直到会员登出',
  ),
  tab: words(
    'stays when its page is left or loaded again, and is lost when the tab is closed',
    '离开页面或刷新后仍保留，关闭标签页后丢失',
  ),
  visit: words(
    `stays when its page is loaded again, for ${MINUTES} minutes at the longest, and is lost when its page is left or the tab is closed`,
    `刷新页面后最多保留 ${MINUTES} 分钟，离开页面或关闭标签页后丢失`,
  ),
  nowhere: words(
    'is lost when its page is left, loaded again or the tab is closed',
    '离开页面、刷新页面或关闭标签页后丢失',
  ),
};

/** Texts by flow, for flows in which a person types something, or which are kept. */
export const readKeeping = (): ReadonlyMap<string, Words> =>
  new Map(
    globSync('src/flows/*/*.definition.ts', { cwd: ROOT }).flatMap((file): [string, Words][] => {
      const flow = basename(file, '.definition.ts');
      const story = toldFlows.find((one) => one.story.flow === flow)?.story;
      const source = readFileSync(join(ROOT, file), 'utf8');
      const where = /\bkeeps: \{ in: '(\w+)'/.exec(source)?.[1] ?? 'nowhere';
      const isTyped = Object.keys(story?.events ?? {}).some((type) => type.endsWith('.change'));
      const said = KEPT_IN[where];
      const isMembers = /\bisMembers: (\w+)/.exec(source)?.[1];
      if (!story || !said || !isMembers || (where === 'nowhere' && !isTyped)) return [];
      const who = isMembers === 'true' ? words('a member', '会员') : words('a guest or a member', '访客或会员');
      return [
        [
          flow,
          words(
            `What ${who.en} has entered in “${story.title.en}” and not sent yet ${said.en}`,
            `${who.zh}在“${story.title.zh}”中填写而未提交的内容：${said.zh}`,
          ),
        ],
      ];
    }),
  );
