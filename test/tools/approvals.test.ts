/** Approvals hold: each is replayed, and one that is broken names the step. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  APPROVALS,
  type Approval,
  type ApprovedStep,
  readApprovals,
  readJourneys,
  storyOf,
  writeApprovals,
} from '#atlas/approvals/approvals.ts';
import { runApprove } from '#atlas/approvals/approve.command.ts';
import {
  dropPictures,
  keepPictures,
  picturesBeside,
  readApprovedPictures,
} from '#atlas/approvals/approved.pictures.ts';
import { journeyOf } from '#atlas/approvals/journey.approvals.ts';
import { journeyFaults, journeyWords, judge, judgementWords } from '#atlas/approvals/judgement.ts';
import { toldFlows } from '#atlas/flows.ts';
import { ENDS, journeyBetween } from '#atlas/journeys/journeys.ts';
import { journeyMarks } from '#atlas/pages/approval.marks.ts';
import { approvalsPage } from '#atlas/pages/approvals.page.ts';
import { journeyPage } from '#atlas/pages/journey.page.ts';
import { startPage } from '#atlas/pages/start.page.ts';
import { storiesOf } from '#atlas/pages/told.flow.ts';
import { pathId, storyWalks } from '#atlas/paths/told.walks.ts';
import { readScreens } from '#atlas/walk/flow.screens.ts';
import { VIEWS, walkFolder } from '#atlas/walk/walk.folder.ts';
import { words } from '#machines/kit/story.ts';
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { mutantsOf } from '#test/model/mutants.ts';

const otp = machines.get('otp') ?? [];
const approved = (flows: readonly Flow[]): Approval[] =>
  storyWalks(flows).map((walk) => ({ ...storyOf(walk), by: 'Ada', on: '2026-11-28' }));
const stories = approved(otp);
const NO_PICTURES = { approved: () => null, screens: new Map() };

it('every approved story is still walked as it was approved: else npm run approve says which step is not', async () => {
  const broken = (await readApprovals()).flatMap((approval) => judgementWords(approval, judge(approval)) || []);
  expect(broken).toEqual([]);
});

it('every approved journey is still walked through its machines as it was approved', async () => {
  expect((await readJourneys()).flatMap((journey) => journeyWords(journey) || [])).toEqual([]);
});

describe('an approved journey', () => {
  const signed = (name: string) => ({ ...journeyOf(name), by: 'Ada', on: '2026-11-28' });

  it.each(ENDS)('$name holds while nothing changes', ({ name }) => {
    const journey = signed(name);
    expect(journey.stories.length).toBeGreaterThan(0);
    expect(journeyWords(journey)).toBe('');
  });

  it('names flow and step, expected and seen, and who approved it, where a machine on its way lost a transition', () => {
    const journey = signed('sign-up-to-booked');
    const taken = 'states.code.states.entering.on.code.submit';
    const mutants = otp.flatMap(({ machine }) => mutantsOf(machine).find(({ name }) => name === taken) ?? []);
    const broken = otp.map((flow, index): Flow => ({ ...flow, machine: mutants[index]?.machine ?? flow.machine }));
    const faults = journeyFaults(journey, (story) => judge(story, story.flow === 'otp' ? broken : undefined));
    expect(journeyWords(journey, faults)).toMatch(
      /^sign-up-to-booked, From sign-up to booked, approved by Ada on 2026-11-28: otp: step \d+, “.+”, which led to \S+, cannot happen any more in code\.entering$/,
    );
  });

  it('names the way from flow to flow that is no more', () => {
    const journey = signed('sign-up-to-booked');
    const [link] = journey.links;
    expect(journeyFaults(journey, judge, [])[0]?.zh).toMatch(new RegExp(`^${link?.from} 不再.+ ${link?.to}$`));
    expect(journeyFaults(journey, judge, [])).toHaveLength(journey.links.length);
    expect(journeyFaults(journey, judge, [])[0]?.en).toMatch(new RegExp(`^${link?.from} no longer .+ ${link?.to}$`));
  });

  it('has its person and day on the first page and on its own, there with what broke, also in Chinese', () => {
    const journey = signed('sign-up-to-booked');
    const gone = { ...journey, links: [{ kind: 'opens' as const, from: 'otp', to: 'nowhere' }] };
    const [told] = ENDS.filter(({ name }) => name === journey.journey).map(journeyBetween);
    if (told === undefined) throw new Error('no such journey');
    const first = startPage({ journeys: [told], approvals: [], approved: [journey], version: 'none', since: null });
    expect(first).toContain('approved by Ada on 2026-11-28');
    expect(first).toContain('✓ approved, holds');
    const own = journeyPage({ journey: told, links: [], screens: new Map(), approved: [gone] });
    expect(own).toContain('Ada 于 2026-11-28 批准');
    expect(own).toContain('otp 不再打开 nowhere');
    expect(journeyMarks('booked-to-cancelled', [journey])).toEqual([]);
  });

  it('is first on the page of approvals: with who approved it, with what broke, or not yet approved', () => {
    const journey = signed('sign-up-to-booked');
    const [first, ...others] = journey.stories;
    if (!first?.steps[0]) throw new Error('no way');
    const stuck = { ...first, steps: first.steps.with(0, { ...first.steps[0], label: 'no.such' }) };
    const page = approvalsPage(
      stories.slice(0, 1),
      [journey, { ...journey, by: 'Bo', stories: [stuck, ...others] }],
      NO_PICTURES,
    );
    expect(page.indexOf('journey-sign-up-to-booked.html')).toBeLessThan(page.indexOf('otp.html'));
    expect(page).toContain('approved by Bo on 2026-11-28');
    expect(page).toMatch(/step 1, “.+”, which led to \S+, cannot happen any more/);
    expect(page.match(/not yet approved/g)).toHaveLength(ENDS.length - 1);
  });

  it('is approved by its name, beside stories, and withdrawn by the same person', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'approvals-')), 'approvals.json');
    const at = { file, today: '2026-11-29', isCI: false };
    const of = ['--journey', 'booked-to-cancelled', '--by', 'Ada'];
    expect(await runApprove(of, at)).toEqual({ text: '1 journey approved by Ada.', note: '', code: 0 });
    await runApprove(['otp', stories[0]?.story ?? '', '--by', 'Ada'], at);
    expect(await readJourneys(file)).toEqual([{ ...journeyOf('booked-to-cancelled'), by: 'Ada', on: '2026-11-29' }]);
    expect((await runApprove([], at)).text).toMatch(/^2 of 2 approved[^]+ {2}journey booked-to-cancelled[^]+ {2}otp /);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"label": "[^"]+"/, '"label": "no.such"'));
    expect(await runApprove([], at)).toMatchObject({ code: 1, note: expect.stringMatching(/^booked-to-cancelled, /) });
    expect((await runApprove([...of, '--withdraw'], at)).text).toBe('1 journey withdrawn.');
    expect([await readJourneys(file), await readApprovals(file)]).toMatchObject([[], [{ flow: 'otp' }]]);
    expect((await runApprove(['--journey', 'fax', '--by', 'Ada'], at)).note).toContain('There is no journey “fax”');
    expect((await runApprove(of, { ...at, isCI: true })).code).toBe(2);
  });
});

describe('an approved story', () => {
  const without = (name: string) =>
    otp.map((flow): Flow => {
      const mutant = mutantsOf(flow.machine).find((one) => one.name === name);
      if (mutant === undefined) throw new Error(`nothing is taken away: ${name}`);
      return { ...flow, machine: mutant.machine };
    });

  it('of any flow holds while nothing changes', () => {
    for (const flows of machines.values())
      for (const approval of approved(flows)) expect(judgementWords(approval, judge(approval))).toBe('');
  });

  it.each([
    ['states.code.on.deadline.reached.0', 0],
    ['states.code.on.deadline.reached.0.guard', 1],
  ])('holds where it does not meet what is gone, whatever the few paths are then: %s', (name, broken) => {
    const flows = without(name);
    const now = new Set(storyWalks(flows).map(({ flow, path }) => pathId(flow, path)));
    expect(stories.filter(({ story }) => !now.has(story)).length).toBeGreaterThan(2);
    expect(stories.filter((approval) => judge(approval, flows).kind !== 'holds')).toHaveLength(broken);
  });

  it('names the step that cannot happen any more, and holds where that is not met', () => {
    const flows = without('states.code.states.entering.on.code.submit');
    const judged = stories.map((approval) => ({ approval, judgement: judge(approval, flows) }));
    const expected = stories.map(({ steps }) => {
      const step = steps.findIndex(({ label }) => label === 'code.submit') + 1;
      return step === 0 ? { kind: 'holds' } : { kind: 'stuck', step, now: 'code.entering' };
    });
    expect(judged.map(({ judgement }) => judgement)).toEqual(expected);
    const [broken] = judged.filter(({ judgement }) => judgement.kind === 'stuck');
    expect(broken && judgementWords(broken.approval, broken.judgement)).toMatch(
      /approved by Ada on 2026-11-28: step \d+, “.+”, which led to code\.\S+, cannot happen any more in code\.entering$/,
    );
    expect(new Set(judged.map(({ judgement }) => judgement.kind))).toEqual(new Set(['holds', 'stuck']));
  });

  it('names the step that leads to another state, or is told in other words', () => {
    const withLast = (approval: Approval, change: Partial<ApprovedStep>): Approval => ({
      ...approval,
      steps: approval.steps.map((step, index) => (index === approval.steps.length - 1 ? { ...step, ...change } : step)),
    });
    for (const approval of stories) {
      const step = approval.steps.length;
      expect(judge(withLast(approval, { state: 'elsewhere' }))).toMatchObject({ kind: 'astray', step });
      const expected = words('Something else.', '别的。');
      expect(judge(withLast(approval, { expected }))).toMatchObject({ kind: 'reworded', step });
      const begun = { ...approval, start: { ...approval.start, action: words('Otherwise.', '不同。') } };
      expect(judge(begun)).toMatchObject({ kind: 'reworded', step: 0 });
    }
  });

  it('of a flow that is no more is stuck at its beginning', () => {
    const [first] = stories;
    if (!first) throw new Error('nothing to approve');
    const gone = { ...first, flow: 'fax' };
    expect(judgementWords(gone, judge(gone))).toContain('there is no such flow any more');
  });

  it('is on the page of approvals with who approved it and when; what broke is told at its step, before beside now', () => {
    const [first, second, third] = stories;
    if (!first || !second || !third?.steps[0]) throw new Error('too few stories');
    const stuck = { ...third, steps: third.steps.with(0, { ...third.steps[0], label: 'no.such' }) };
    const page = approvalsPage([first, { ...second, story: '000000000000' }, stuck], [], NO_PICTURES);
    expect(page.match(/approved by Ada on 2026-11-28/g)).toHaveLength(3);
    expect(page.match(/approved, holds/g)).toHaveLength(2);
    expect(page).toContain('cannot happen any more');
    expect(page).toMatch(/at step 1<\/span>/);
    expect(page).toContain('<li class="is-bad">');
    expect(page).toContain('No picture: the app was not walked then.');
  });

  it('keeps its pictures: where it broke, that of the approved step is beside the one of today', async () => {
    const below = await mkdtemp(join(tmpdir(), 'walked-'));
    const file = join(await mkdtemp(join(tmpdir(), 'approvals-')), 'approvals.json');
    const [story] = stories;
    if (!story) throw new Error('nothing to approve');
    const { state } = story.start;
    const walked = async (version: string) => {
      const folder = walkFolder('otp', version, below);
      for (const view of VIEWS) await folder.keepPicture(state, view, Buffer.from(`${version}, ${view}`));
      await folder.keepLooks({ walks: [], paths: {}, unseen: {} });
      return { version, below };
    };
    const later = { ...story, by: 'Ben', on: '2026-12-24' };
    await keepPictures(story, file, await walked('then'));
    await keepPictures(later, file, await walked('later'));
    await writeApprovals([story, later], file);
    await dropPictures(file);
    const pictures = await readApprovedPictures(file);
    const before = pictures(story, 0);
    const textOf = (address = '') => readFile(join(picturesBeside(file), address.replace(/^approved\//, '')), 'utf8');
    expect([await textOf(before?.zh), await textOf(pictures(later, 0)?.en)]).toEqual([
      'then, phone-zh',
      'later, phone',
    ]);
    const reworded = { ...story, start: { ...story.start, expected: words('Something else.', '别的。') } };
    const screens = new Map([['otp', await readScreens('otp', 'then', below)]]);
    const page = approvalsPage([reworded], [], { approved: pictures, screens });
    expect(page.indexOf(before?.en ?? 'none')).toBeGreaterThan(0);
    expect(page.indexOf(`pictures/otp/${state}.phone.webp`)).toBeGreaterThan(page.indexOf(before?.en ?? 'none'));
    await writeApprovals([later], file);
    await dropPictures(file);
    const left = await readApprovedPictures(file);
    expect([left(story, 0), left(later, 0)]).toEqual([null, pictures(later, 0)]);
  });
});

describe('npm run approve', () => {
  const desk = async (isCI = false) => ({
    file: join(await mkdtemp(join(tmpdir(), 'approvals-')), 'approvals.json'),
    today: '2026-11-29',
    isCI,
  });
  const [first, second] = stories.map(({ story }) => story);
  const ids = [first ?? '', second ?? ''];

  it('keeps title, labels and told steps, who and when', async () => {
    const at = await desk();
    expect(await runApprove(['otp', ...ids, '--by', 'Ada'], at)).toMatchObject({
      text: '2 stories approved by Ada.',
      code: 0,
    });
    const kept = await readApprovals(at.file);
    const wanted = stories.slice(0, 2).map((story) => ({ ...story, by: 'Ada', on: '2026-11-29' }));
    expect(kept).toEqual(expect.arrayContaining(wanted));
    expect(kept).toHaveLength(2);
    // approved once more by the same person, and by another one
    await runApprove(['otp', ids[0] ?? '', '--by', 'Ada'], at);
    await runApprove(['otp', ids[0] ?? '', '--by', 'Bo'], at);
    expect((await readApprovals(at.file)).map(({ by }) => by).toSorted()).toEqual(['Ada', 'Ada', 'Bo']);
    const { text, note, code } = await runApprove([], at);
    expect([note, code]).toEqual(['', 0]);
    expect(text).toMatch(
      /^3 of 3 approved: as they were approved\.\n(?: {2}otp \w{12}, To “.+”, approved by (?:Ada|Bo) on 2026-11-29\n?){3}$/,
    );
    expect((await runApprove(['otp', ...ids, '--by', 'Ada', '--withdraw'], at)).text).toBe('2 stories withdrawn.');
    expect(await readApprovals(at.file)).toHaveLength(1);
  });

  it('says how one approves where nothing is approved yet', async () => {
    expect(await runApprove([], await desk())).toMatchObject({
      text: 'Nothing is approved yet.',
      note: expect.stringContaining('npm run approve'),
      code: 0,
    });
  });

  it('ends with 1 and names the step where an approval does not hold', async () => {
    const at = await desk();
    await runApprove(['otp', ids[0] ?? '', '--by', 'Ada'], at);
    const text = await readFile(at.file, 'utf8');
    await writeFile(at.file, text.replace(/"label": "[^"]+"/, '"label": "no.such"'));
    const { note, code } = await runApprove([], at);
    expect(code).toBe(1);
    expect(note).toMatch(
      /^otp \w{12}, To “.+”, approved by Ada on 2026-11-29: step 1, “.+”, which led to \S+, cannot happen any more in \S+$/,
    );
  });

  it('takes what the page exported, but not what was read in another version', async () => {
    const at = await desk();
    const [one, other] = toldFlows.filter(({ story }) => story.flow === 'otp').flatMap((flow) => storiesOf(flow).cover);
    if (!one || !other) throw new Error('too few stories');
    const approvals = [
      { flow: 'otp', story: one.id, version: one.version },
      { flow: 'otp', story: other.id, version: 'older' },
    ];
    const file = `${at.file}.export`;
    await writeFile(file, JSON.stringify({ reviewer: 'Ada', approvals }));
    const { text, note, code } = await runApprove(['--from', file], at);
    expect([text, code]).toEqual(['1 story approved.', 1]);
    expect(note).toBe(`otp ${other.id}: Ada read another version; read it again`);
    expect((await readApprovals(at.file)).map(({ story }) => story)).toEqual([one.id]);
  });

  it('approves nothing without a name, for no such story, and never in CI', async () => {
    const at = await desk();
    expect((await runApprove(['otp', ids[0] ?? ''], at)).note).toContain('--by NAME');
    expect((await runApprove(['otp', 'nothing', '--by', 'Ada'], at)).note).toContain(
      'There is no story of the atlas “nothing”',
    );
    expect((await runApprove(['fax', 'nothing', '--by', 'Ada'], at)).note).toContain('There is no flow “fax”');
    expect((await runApprove(['--from', '/no/such/file'], at)).code).toBe(2);
    expect(await runApprove(['otp', ...ids, '--by', 'Ada'], { ...at, isCI: true })).toMatchObject({ code: 2 });
    expect(await readApprovals(at.file)).toEqual([]);
    expect(APPROVALS).toMatch(/docs\/approvals\.json$/);
  });
});
