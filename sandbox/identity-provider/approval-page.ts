/** The page to approve a login, or to cancel it: on this device, or on a phone that reads the code. */
import { html, raw } from 'hono/html';
import { encodeQR } from 'qr';
import { instantFromMs } from '#contract/time.ts';
import { clinicTime } from '#server/kit/dates.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { type Html, layout } from '../page/page.ts';
import { PERSONAS } from './personas.ts';

const WORDS = {
  en: {
    lang: 'en',
    title: 'Sign in with Digital ID',
    label: 'Sandbox: a stand-in for the national digital ID. Nobody here is real.',
    scan: 'Scan this code with your national Digital ID app.',
    code: 'QR code with the address of this page',
    endsAt: 'Code works until',
    steps: ['Open your Digital ID app', 'Tap Scan, then point at this code', 'Approve, then come back here'],
    open: 'The code as a link',
    who: 'Approve as',
    approve: 'Approve',
    cancel: 'Cancel',
    approved: 'Done',
    goBack: 'Go on where you began to sign in.',
    over: 'This code no longer works',
    startAgain: 'Go back to MyNiks and choose Digital ID again.',
  },
  zh: {
    lang: 'zh-Hans',
    title: '使用数码身份登录',
    label: '沙盒：模拟国家数码身份，此处人物均为虚构。',
    scan: '请使用国家数码身份应用扫描此二维码。',
    code: '含本页地址的二维码',
    endsAt: '二维码有效至',
    steps: ['打开数码身份应用', '点击“扫描”，对准此二维码', '确认后返回此页'],
    open: '以链接打开二维码内容',
    who: '以此身份确认',
    approve: '确认',
    cancel: '取消',
    approved: '已完成',
    goBack: '请回到您开始登录的设备继续。',
    over: '此二维码已失效',
    startAgain: '请返回 MyNiks，重新选择数码身份。',
  },
} as const satisfies Record<AnswerLanguage, object>;

const singaporeTime = (ms: number): string => clinicTime(instantFromMs(ms)).toFormat('HH:mm');

interface Approval {
  language: AnswerLanguage;
  /** The page's address for a phone. */
  address: string;
  /** Time in milliseconds until which the login can be approved. */
  endsAt: number;
  /** Whether this is the device that began to sign in, and not one that read the code. */
  isOwnDevice: boolean;
}

const code = ({ language, address, endsAt }: Approval): Html => {
  const words = WORDS[language];
  return html`
<p class="center">${words.scan}</p>
<div class="qr" role="img" aria-label="${words.code}">${raw(encodeQR(address, 'svg', { border: 1 }))}</div>
<p class="center"><span class="badge">${words.endsAt} <b>${singaporeTime(endsAt)}</b></span></p>
<ol class="plate">${words.steps.map(
    (step, index) =>
      html`<li class="row"><span class="number" aria-hidden="true">${index + 1}</span><span class="text">${step}</span></li>`,
  )}</ol>
<p class="center quiet"><a href="${address}" target="_blank" rel="noreferrer">${words.open}</a></p>`;
};

export const approvalPage = (approval: Approval): Html => {
  const { language, isOwnDevice } = approval;
  const words = WORDS[language];
  return layout({
    ...words,
    base: '',
    head: isOwnDevice ? html`<script type="module" src="/watch.js"></script>` : html``,
    body: html`
<h1>${words.title}</h1>
${isOwnDevice ? code(approval) : ''}
<h2 id="who">${words.who}</h2>
<form method="post">
<ul class="plate" aria-labelledby="who">${PERSONAS.map(
      ({ key, name, known }) => html`
<li class="row"><span class="text"><b id="${key}">${name}</b><span class="quiet">${known[language]}</span></span>
<button name="persona" value="${key}" aria-label="${words.approve}: ${name}">${words.approve}</button></li>`,
    )}</ul>
</form>
<form method="post"><button class="line wide" name="persona" value="">${words.cancel}</button></form>`,
  });
};

const notePage = (language: AnswerLanguage, title: string, text: string): Html =>
  layout({ ...WORDS[language], title, base: '', body: html`<h1>${title}</h1><p>${text}</p>` });

export const approvedPage = (language: AnswerLanguage): Html =>
  notePage(language, WORDS[language].approved, WORDS[language].goBack);
export const overPage = (language: AnswerLanguage): Html =>
  notePage(language, WORDS[language].over, WORDS[language].startAgain);

/** Continues when the login was approved on another device. */
export const WATCH = `setInterval(async () => {
  const answer = await fetch(location.pathname + '/answer').catch(() => null);
  if (answer?.status === 200) location.reload();
}, 2000);`;
