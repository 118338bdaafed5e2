/** Notices about acts that change what a member sees of the account or can do in it. */
import { html } from '#server/kit/html.ts';
import type { WordsOf } from './notification.types.ts';

export const ACCOUNT_NOTICES = {
  sessionsEnded: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`All devices were signed out of your account. If it was not you, choose another password, and call the clinic.`,
      zh: html`您的账号已在所有设备上退出登录。如非本人操作，请更改密码，并致电诊所。`,
    },
  }),
  identitySeen: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`Your ID was seen at our counter. Your <a href="/records">records</a> are shown now.`,
      zh: html`我们已在柜台核对您的身份证件，现在会显示您的<a href="/records">记录</a>。`,
    },
  }),
  nameChanged: ({ metadata }) => {
    const [oldName, newName] = [String(metadata['oldName']), String(metadata['newName'])];
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`The name of your account is now <b>${newName}</b>. It was ${oldName}.`,
        zh: html`您的账号姓名现为 <b>${newName}</b>，原为 ${oldName}。`,
      },
    };
  },
  familyChanged: ({ metadata, counterName, chinese }) => {
    const { joined, left, opens, shuts } = metadata;
    const at = counterName === null ? 'at our counter' : `at the counter of ${counterName}`;
    const zhAt = counterName === null ? '在柜台' : `在${chinese[counterName] ?? counterName}柜台`;
    const words =
      joined !== undefined
        ? {
            en: html`<b>${String(joined)}</b> was added to your account ${at}. You see the visits, bills and records now.`,
            zh: html`<b>${String(joined)}</b> 已${zhAt}加入您的账号，您可查看其就诊、账单和记录。`,
          }
        : left !== undefined
          ? {
              en: html`<b>${String(left)}</b> was removed from your account ${at}. What is booked stays booked.`,
              zh: html`<b>${String(left)}</b> 已${zhAt}从您的账号移除，已预约的就诊保留。`,
            }
          : opens !== undefined
            ? {
                en: html`<b>${String(opens)}</b> added you ${at}: that account sees your visits, bills and records. If it is wrong, call the clinic.`,
                zh: html`<b>${String(opens)}</b> 已${zhAt}将您加入其账号，该账号可查看您的就诊、账单和记录。如有误，请致电诊所。`,
              }
            : {
                en: html`You were removed from the account of <b>${String(shuts)}</b>, which sees nothing of yours any more.`,
                zh: html`您已从 <b>${String(shuts)}</b> 的账号移除，该账号不再能查看您的资料。`,
              };
    return { event: 'ANNOUNCEMENT', words };
  },
  patientMerged: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`You were registered with us twice. Both entries are together now: you see all of your visits, orders and records here. If something is not yours, call the clinic.`,
      zh: html`您曾在我们这里登记两次，现已合并：您可在此查看全部就诊、订单和记录。如有不属于您的内容，请致电诊所。`,
    },
  }),
  patientUnmerged: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`An entry that we had put to yours was taken away again. You do not see what came from it any more.`,
      zh: html`先前合并到您名下的一份登记已重新分开，您不再能看到来自该登记的内容。`,
    },
  }),
  dataPrinted: ({ counterName, chinese }) => {
    const at = counterName === null ? 'at our counter' : `at the counter of ${counterName}`;
    const zhAt = counterName === null ? '在柜台' : `在${chinese[counterName] ?? counterName}柜台`;
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`All data that we keep of you were printed and given out ${at}. If it was not you, call the clinic.`,
        zh: html`我们已${zhAt}打印并交付我们保存的您的全部资料。如非本人，请致电诊所。`,
      },
    };
  },
  closureWithdrawn: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`You took your request back. Your account stays as it was.`,
      zh: html`您已撤回申请，账号照常使用。`,
    },
  }),
} as const satisfies Record<string, WordsOf>;
