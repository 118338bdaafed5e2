/** The atlas: a page for each flow, everything on it in both languages, links that lead somewhere, a search that finds. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readReviews } from '#atlas/approvals/reviews.ts';
import { FIGURE_WORDS } from '#atlas/asking/figures.words.ts';
import { type Entry, findEntries, meantBy } from '#atlas/asking/search.ts';
import { seenIn } from '#atlas/asking/wanted-look.ts';
import { atlasFiles } from '#atlas/atlas.ts';
import { toldFlows } from '#atlas/flows.ts';
import type { FlowData } from '#atlas/pages/flow.data.ts';
import { escaped } from '#atlas/text.ts';
import { allCalls } from '#contract/calls/all.ts';
import { factsIn, factText } from '#model/facts.ts';
import { timedGraphsOf } from '#model/products/held-times.ts';

interface Schema {
  properties?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
}

/** A version of the app without pictures. */
const NOT_WALKED = 'none';
/** Bytes of a page with its style and script, at first open, without the font. */
const MOST_BYTES = 150_000;
let files: Map<string, string>;
let entries: Entry[];
beforeAll(async () => {
  files = await atlasFiles(NOT_WALKED);
  entries = JSON.parse(/^var ATLAS_SEARCH = (.*);\n$/.exec(page('search.js'))?.[1] ?? '[]');
});

const page = (name: string): string => files.get(name) ?? '';
const idsOn = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const pages = () => [...files].filter(([name]) => name.endsWith('.html'));
const dataOf = (flow: string): FlowData =>
  JSON.parse(/<script type="application\/json" id="data">([^]*?)<\/script>/.exec(page(`${flow}.html`))?.[1] ?? '{}');

it.each(toldFlows)(
  '$story.flow has a page with every state that can last, in both languages, with its requirements',
  ({ story }) => {
    const { states, texts } = dataOf(story.flow);
    for (const [path, state] of Object.entries(states)) {
      const words = story.states[path];
      expect(texts[state.title]).toEqual([words?.en, words?.zh]);
      expect(state.clauses).toEqual(words?.requirements);
      expect(state.way?.start ?? 0).toBeGreaterThanOrEqual(0);
    }
    for (const { en, zh } of Object.values(story.reasons)) {
      expect(texts.some(([one]) => one.includes(en))).toBe(true);
      expect(texts.some(([, other]) => other.includes(zh))).toBe(true);
    }
    expect(page('index.html')).toContain(`href="${story.flow}.html"`);
  },
);

it('every link, script, style and id is there, and ids are unique', () => {
  const copied = ['tokens.css'];
  const ids = new Map(pages().map(([name, html]) => [name, new Set(idsOn(html))]));
  const broken = pages().flatMap(([name, html]) =>
    [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, link = '']) => {
      if (link === '#' || link === 'data:,' || link.startsWith('?')) return [];
      const [address = '', id] = link.split('#');
      const [file = ''] = address.split('?');
      const isThere = file === '' || files.has(file) || copied.includes(file);
      // the page of changes shows what the repository has
      const isKnown = id === undefined || file === 'changes.html' || ids.get(file || name)?.has(id);
      return isThere && isKnown ? [] : [`${name}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
  for (const { to } of entries) expect([to, files.has(to.split(/[?#]/)[0] ?? '')]).toEqual([to, true]);
  for (const [name, html] of pages()) expect([name, new Set(idsOn(html)).size]).toEqual([name, idsOn(html).length]);
});

it('a state that is linked to is one of its flow', () => {
  const known = new Map(toldFlows.map(({ story }) => [story.flow, dataOf(story.flow).states]));
  for (const [name, html] of [...pages(), ['search.js', page('search.js')] as const])
    for (const [, flow = '', at = ''] of html.matchAll(/["']([\w-]+)\.html\?at=([^"'&]+)["']/g)) {
      const states = Object.keys(known.get(flow) ?? {});
      const path = decodeURIComponent(at);
      expect([name, flow, path, states.some((one) => one === path || one.startsWith(`${path}.`))]).toEqual([
        name,
        flow,
        path,
        true,
      ]);
    }
});

it('nothing on a page is run or loaded that its policy forbids', () => {
  for (const [, html] of pages()) {
    expect(html).not.toMatch(/<script(?! src="| type="application\/json")|\son\w+="|(?:src|href)="(?:https?:)?\/\//);
  }
});

it('a page is small at first open: the machines, graphs and opened steps are fetched when they are asked for', () => {
  const scripts = (html: string) => [...html.matchAll(/<script src="([^"]+)"/g)].map(([, name = '']) => page(name));
  for (const [name, html] of pages()) {
    const all = [html, page('atlas.css'), page('chart.css'), ...scripts(html)];
    const bytes = all.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect([name, scripts(html).length, bytes < MOST_BYTES]).toEqual([name, 1, true]);
  }
  expect(page('walk.js').length).toBeGreaterThan(MOST_BYTES);
});

describe('the search', () => {
  const first = (question: string): string[] =>
    findEntries(entries, question)
      .slice(0, 12)
      .map(({ entry }) => entry.to);
  it.each([
    ['what when the hold ends while paying', /^(?:booking\.html\?at=payment|holding\.html\?at=paying)$/],
    ['refund', /^holding\.html\?at=slotLost$|^questions\.html\?ask=where&p=money:back&in=holding$/],
    ['where a deposit can be lost', /^promises\.html#visit\.cancelled\.own\.kept$/],
    ['押金会不会没收', /^promises\.html#visit\.cancelled\.own\.kept$/],
    ['payment pending', /p=money:unknown|^payment\.html\?at=processing$/],
    ['forfeited points', /^promises\.html#.*|of=NIKS-/],
    ['who may cancel until when', /^promises\.html#visit\.booked/],
    ['can a child be booked by a parent', /of=BOOK-07$/],
    ['wrong password too often', /at=/],
    ['how long is a hold', /of=HOLD-02$/],
    ['how many tries has a code', /of=SERVER-19$/],
    ['can a patient pay twice', /^promises\.html#order\.placed\.transfer$/],
    ['double booking', /at=creating\.outcomeUnknown$/],
    ["guest's order", /^guest-order\.html$/],
    ['付款处理中', /^payment\.html\?at=processing$/],
    ['after a missed appointment', /at=missedAppointment/],
    ['APPT-24', /^clauses\.html\?of=APPT-24$/],
    ['what no browser takes and why', /^excuses\.html$/],
    ['what changed between two commits', /^changes\.html$/],
    ['whether an approved story still holds', /^stories\.html$/],
    ['from sign-up to booked', /^journey-sign-up-to-booked\.html$/],
    ['which clauses speak of cancelling', /^clauses\.html\?of=APPT-/],
    ['delete my account', /^closure\.html/],
    ['who saw my records', /^looks\.html/],
    ['my parcel never came', /received|DELIV-|^invoice\.html/],
    ['is there a queue when all is booked', /wait/i],
    ['押金', /at=missedAppointmentDeposit/],
    ['员工工作台登录结束时会怎样', /p=event:shift\.over|^desk\.html\?at=/],
    ['钱在哪里会丢', /^holding\.html\?at=slotLost$/],
    ['what happens when the hold ends while I am paying', /p=event:hold\.expired&r=money:unknown/],
    [
      'what if PayNow is paid twice',
      /^clauses\.html\?of=SERVER-\d+&test=SERVER-66%3A%20for%20an%20order%20that%20is%20paid/,
    ],
    ['can an order be changed after payment', /^promises\.html#order\.changed$/],
    ['what is read when paying by card fails', /p=fails:any&in=card-payment/],
    ['退款时 NIK$ 会怎样', /^promises\.html#niks\.back/],
    ['how do I get the deposit back after I did come', /^promises\.html#deposit\.moved/],
    ['what if I pay less than the amount by PayNow', /^acts\.html#receiveTransfer$/],
    ['what does a guest lose by closing the tab', /^checkout\.html#kept/],
    ['访客关闭标签页会失去什么', /^checkout\.html#kept/],
    // sentences of the screens, and refusals in the patient's words
    ['a refill that cannot be ordered', /^acts\.html#priceCart$/],
    ['为什么不能续药', /^refill\.html\?at=start\.choosing$/],
    ['why can a refill not be ordered', /^refill\.html\?at=start\.choosing$/],
    ['what happens to my appointments when I close my account', /^closure\.html#said-/],
    ['what if the login code does not arrive', /^(?:sign-up|otp)\.html/],
    ['收不到验证码怎么办', /^(?:sign-up|otp)\.html/],
    // a value of a letter is no word of it: "phone" is not in "Call {phone}"
    ['what if somebody else has changed my phone number', /^promises\.html#promise-\d+$/],
    ['how often can I ask for a new code', /^clauses\.html\?of=SERVER-17/],
    ['what if a clinic moves my appointment', /^promises\.html#visit\.moved$/],
    ['what if two patients want the same time', /^clauses\.html\?of=SERVER-33/],
    ['how long does a refund take', /^promises\.html#refund\.sent\.card$/],
    ['what if a PayNow transfer is more than the bill', /^promises\.html#transfer\.more$/],
    ['候补轮到我时会怎样', /^promises\.html#waitlist\.answered$/],
    ['家长能替孩子预约吗', /of=BOOK-07$/],
  ])('finds what is meant by “%s”', (question, meant) => {
    expect(first(question).join('\n')).toMatch(new RegExp(meant.source, `m${meant.flags}`));
  });

  it.each([
    ['someone else booked this time', /^booking\.html\?at=start$/],
    ['price for somebody abroad', /of=DELIV-26$/],
    ['the code is wrong', /^otp\.html\?at=code\.entering$/],
    ['what happens when the internet breaks while booking', /of=ERR-21$/],
    ['can I pay at the counter with points', /^promises\.html#niks\.used$/],
    ['如何导出我的数据', /^my-data\.html$/],
    ['is my password kept on this device', /test=AUTH-02/],
    ['员工能看到完整身份证号码吗', /^sign-up\.html#said-/],
  ])('finds what is meant by “%s” among the first four', (question, meant) => {
    expect(first(question).slice(0, 4).join('\n')).toMatch(new RegExp(meant.source, 'm'));
  });

  it.each([
    ['which clauses speak of cancelling', { kind: 'clauses', rest: 'cancelling' }],
    ['what differs after a missed appointment', { kind: 'differs', rest: 'missed appointment' }],
    ['booked is never without payment', { kind: 'never', rest: 'booked is without payment' }],
  ])('knows the sentence that is meant by “%s”', (question, meant) => {
    expect(meantBy(question)).toEqual(meant);
    expect(meantBy('refund')).toBeNull();
  });

  it.each([
    ['where Back leads and what becomes of the hold', 'questions.html?ask=where&p=event:step.back&r=time:ours&in='],
    ['how payment pending looks in Chinese on a phone', 'payment.html?at=processing'],
    ['where a deposit can be lost', 'promises.html#visit.cancelled.own.kept'],
    ['what does the disabled button wait for in checkout', 'questions.html?ask=where&p=refused:any&in=checkout'],
    ['what happens offline in checkout', 'questions.html?ask=where&p=fails:offline&in=checkout'],
    ['结账中断网会怎样', 'questions.html?ask=where&p=fails:offline&in=checkout'],
    ['what differs between guest and member at checkout', 'questions.html?ask=differs&p=start:0&r=start:1&in=checkout'],
    ['没有返回的页面', 'questions.html?ask=where&p=no:step.back&in='],
    ['which screens have no way back', 'questions.html?ask=where&p=no:step.back&in='],
    ['how much is the deposit', 'figures.html#fees.deposit'],
    ['押金多少', 'figures.html#fees.deposit'],
    ['who can see a patient’s records', 'acts.html#part-records'],
    ['what does the desk do with a missed appointment', 'acts.html#settleMissed'],
    ['what does the patient read when the doctor is ill', 'promises.html#visit.rejected'],
    ['from sign-up to booked', 'journey-sign-up-to-booked.html'],
    ['what happens to points when an order is cancelled', 'niks-statement.html#said-'],
    ['取消订单后积分怎么办', 'niks-statement.html#said-'],
    // a refusal leads to the state that shows its sentence, or else to its call
    ['SLOT_TAKEN', 'booking.html?at=start'],
    ['ROOM_CLOSED', 'consultation.html?at=over'],
    ['LAST_ADMIN', 'acts.html#changeStaff'],
    ['验证码错误', 'otp.html?at=code.entering'],
    ['overseas delivery fee', 'clauses.html?of=DELIV-26'],
    ['海外配送费', 'clauses.html?of=DELIV-26'],
    ['when is a video visit’s fee charged', 'figures.html#fees.video'],
    ['视频问诊费何时收取', 'figures.html#fees.video'],
    ['can I cancel an hour before the appointment', 'appointments.html#said-'],
    ['what differs after a missed appointment', 'questions.html?ask=differs&p=start:0&r=start:3&in=booking'],
    ['what happens if nothing comes free on the waitlist', 'promises.html#waitlist.lapsed'],
  ])('answers “%s” first', (question, to) => {
    expect(first(question)[0]?.slice(0, to.length)).toBe(to);
  });

  it('takes the look that is asked for out of the words', () => {
    const look = { rest: 'payment pending', language: 'zh', isLook: true };
    expect(seenIn('how payment pending looks in Chinese on a phone')).toEqual(look);
    expect(seenIn('付款处理中在手机上是什么样')).toMatchObject({ rest: '付款处理中 是', isLook: true });
    expect(seenIn('更换手机号码后会怎样').isLook).toBe(false);
    expect(seenIn('APPT-24')).toEqual({ rest: 'APPT-24', language: null, isLook: false });
  });

  it('a question that is offered has its facts in each flow that it asks', () => {
    const asked = entries
      .filter(({ kind }) => kind === 'question')
      .map(({ to }) => new URLSearchParams(to.split('?')[1]));
    for (const query of asked)
      for (const flow of (query.get('in') ?? '').split(',')) {
        const facts = factsIn(timedGraphsOf(flow), []).map(factText);
        const wanted = ['p', 'r'].flatMap((name) => query.get(name) ?? []);
        for (const fact of wanted.filter((one) => !one.startsWith('event:')))
          expect([flow, fact, facts.includes(fact)]).toEqual([flow, fact, true]);
      }
    expect(asked.length).toBeGreaterThan(100);
  });

  it('finds what has some of the words where little has all, after what has all', () => {
    const found = findEntries(entries, 'a waitlist that was forfeited by fax');
    expect(found.length).toBeGreaterThan(3);
    const near = found.map(({ isNear }) => isNear);
    expect(near).toEqual(near.toSorted((one, other) => Number(one) - Number(other)));
    expect(findEntries(entries, 'refund').filter(({ isNear }) => isNear)).toEqual([]);
  });

  it('asks one ready question about an event before all else', () => {
    const firstOnes = first('what happens when the hold ends while paying').filter((to) =>
      /p=event:hold\.expired/.test(to),
    );
    expect(firstOnes).toHaveLength(1);
  });

  /** An entry of a kind with its title. */
  const told = (kind: Entry['kind'], title: string): Entry => ({
    kind,
    to: `${kind}.html`,
    title: { en: title, zh: title },
    about: { en: '', zh: '' },
    names: '',
  });
  const kindsOf = (some: readonly Entry[], question: string) =>
    findEntries(some, question).map(({ entry }) => entry.kind);

  it('shows at most eight of a kind before others', () => {
    const letters = Array.from({ length: 12 }, () => told('letter', 'A refund'));
    expect(kindsOf([...letters, told('proof', 'a refund is sent once')], 'refund').indexOf('proof')).toBe(8);
  });

  it('takes a value of a letter for no word of it, and no character of a Chinese question for another word', () => {
    expect(kindsOf([told('letter', 'Call {phone}'), told('text', 'Your phone')], 'phone')).toEqual(['text']);
    expect(kindsOf([told('state', '办事处'), told('state', '注销')], '注销怎么办')).toHaveLength(1);
  });

  it('a word says less beside a title with very much', () => {
    const brief = { ...told('state', 'Paid'), about: { en: 'an order', zh: '' }, names: 'brief' };
    const long = { ...brief, about: { en: `an order ${'and more '.repeat(100)}`, zh: '' }, names: 'long' };
    expect(findEntries([long, brief], 'order paid').map(({ entry }) => entry.names)).toEqual(['brief', 'long']);
  });

  it('offers a journey first where a way is asked', () => {
    const both = [told('journey', 'Sign up, booked'), told('state', 'Sign up, booked')];
    expect(kindsOf(both, 'the way from sign up to booked')).toEqual(['journey', 'state']);
    expect(kindsOf(both, 'sign up booked')).toEqual(['state', 'journey']);
  });

  it('says what is kept where that is asked, and after all else where it is not', () => {
    const both = [told('kept', 'Order a refill'), told('proof', 'order a refill')];
    expect(kindsOf(both, 'order a refill')).toEqual(['proof', 'kept']);
    expect(kindsOf(both, 'is a refill order lost by closing the tab')).toEqual(['kept', 'proof']);
  });

  it.each([
    ['what if the login code does not arrive', 'p=no:'],
    ['can a video visit be moved', 'p=fails:'],
    ['order changed after payment', 'ask=differs'],
    ['取消订单后积分怎么办', 'p=refused:'],
  ])('offers for “%s” no ready question that it does not ask: %s', (question, ready) => {
    expect(first(question).filter((to) => to.includes(ready))).toEqual([]);
  });
  it('a sentence of a screen leads to the state of which it is the sign, or to itself beside the chart', () => {
    const said = entries.filter(({ kind, to }) => kind === 'text' && !to.startsWith('acts.html'));
    const ids = new Map(
      toldFlows.map(({ story }) => [`${story.flow}.html`, new Set(idsOn(page(`${story.flow}.html`)))]),
    );
    const lost = said.filter(({ to }) => {
      const [file = '', id] = to.split('#');
      return !to.includes('?at=') && !ids.get(file)?.has(id ?? '');
    });
    expect(lost).toEqual([]);
    expect(said.filter(({ to }) => to.includes('?at=')).length).toBeGreaterThan(30);
    expect(said.length).toBeGreaterThan(500);
    expect(entries.filter(({ kind, title }) => kind === 'promise' && title.zh !== title.en).length).toBeGreaterThan(30);
  });

  it('what becomes of what is entered is said as the definitions of the flows have it', () => {
    const keptIn = (flow: string) =>
      entries.find(({ kind, to }) => kind === 'kept' && to === `${flow}.html#kept`)?.title.en;
    expect(keptIn('booking')).toMatch(
      /^What a member has entered .* stays on this device .* until the member logs out$/,
    );
    expect(keptIn('checkout')).toMatch(
      /^What a guest or a member has entered .* 30 minutes .* lost when its page is left or the tab is closed$/,
    );
    expect(keptIn('sign-up')).toMatch(
      /stays when its page is left or loaded again, and is lost when the tab is closed$/,
    );
    expect(idsOn(page('checkout.html'))).toContain('kept');
    expect(keptIn('confirm')).toBeUndefined();
  });

  it('finds nothing without a question', () => {
    expect(findEntries(entries, ' ')).toEqual([]);
  });
});

it('says what no browser takes and why, without a run of the tests', () => {
  const excused = page('excuses.html');
  expect(excused).toContain('the provider’s library answers with an error instead of failing');
  expect(excused).toMatch(/href="choosing\.html\?at=choosingTime">.*the only one is taken by itself/);
});

describe('the figures of a clinic', () => {
  const leaves = ({ properties, anyOf, ...own }: Schema, keys: readonly string[] = []): string[] => {
    const inner = properties ?? anyOf?.flatMap((one) => one.properties ?? [])[0];
    return inner === undefined || 'price' in inner
      ? [keys.join('.')]
      : Object.entries(inner).flatMap(([key, one]) => leaves({ ...own, ...one }, [...keys, key]));
  };
  const settings: Schema = JSON.parse(readFileSync('schemas/clinic/1/settings.json', 'utf8'));

  it('each that the schema has is on the page with words in both languages, and none else', () => {
    expect(Object.keys(FIGURE_WORDS).toSorted()).toEqual(leaves(settings).toSorted());
    const html = page('figures.html');
    for (const [name, { en, zh }] of Object.entries(FIGURE_WORDS))
      expect([name, html.includes(`id="${name}"`), html.includes(escaped(en)), html.includes(escaped(zh))]).toEqual([
        name,
        true,
        true,
        true,
      ]);
  });

  it('has bounds, default and clauses, and no value of the example', () => {
    const row = /<tr id="fees\.deposit">(.*)<\/tr>/.exec(page('figures.html'))?.[1] ?? '';
    expect(row).toContain('0 to 1000000');
    expect(row).toContain('href="clauses.html?of=BOOK-34"');
    expect(row).not.toMatch(/\b30\b/);
    expect(
      /<tr id="store\.reserve-minutes">.*<span class="en" lang="en">15<.*5 to 120/.test(page('figures.html')),
    ).toBe(true);
  });
});

it('each call of the contract is among what somebody may do', () => {
  const ids = idsOn(page('acts.html'));
  for (const group of Object.values(allCalls)) expect(ids).toEqual(expect.arrayContaining(Object.keys(group)));
});

describe('approvals', () => {
  it('are read from one export or several, and from nothing else', () => {
    const review = { reviewer: 'Ada', approvals: [{ flow: 'otp', story: 'a', version: 'b' }] };
    expect(readReviews(JSON.stringify(review))).toEqual([review]);
    expect(readReviews(JSON.stringify([review, review]))).toHaveLength(2);
    expect(() => readReviews('{"reviewer": "Ada"}')).toThrow('This is not a file of approvals.');
  });
});

it('text in a page closes nothing', () => {
  for (const { story } of toldFlows) expect(page(`${story.flow}.html`)).toContain(escaped(story.title.en));
});
