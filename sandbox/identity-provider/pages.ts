import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { answerLanguage } from '#server/kit/refusal-words.ts';
import { headersOf, styleRoute } from '../page/page.ts';
import { approvalPage, approvedPage, overPage, WATCH } from './approval-page.ts';
import { PERSONAS } from './personas.ts';

type Login = InstanceType<Provider['Interaction']>;

const DENIED: InteractionResults = { error: 'access_denied', error_description: 'The login was cancelled' };

const resultOf = (chosen: unknown): InteractionResults => {
  const persona = PERSONAS.find(({ key }) => key === chosen);
  return persona ? { login: { accountId: persona.sub, remember: false } } : DENIED;
};

/** Name of the cookie that the provider gives to the device on which a login begins. */
export const LOGIN_COOKIE = 'digital_id_login';

/** The pages of the digital ID: any device may open a login's page, and only the first one continues to the app. */
export const pagesOf = (provider: Provider, formTarget: string): Hono => {
  const pages = new Hono();
  const languageOf = (c: Context, login?: Login) =>
    answerLanguage(login?.params['ui_locales']?.toString() ?? c.req.header('Accept-Language'));
  const isOwnDevice = (c: Context, { uid }: Login) => getCookie(c, LOGIN_COOKIE) === uid;

  pages.use(async (c, next) => {
    await next();
    for (const [name, text] of Object.entries(headersOf([formTarget]))) c.header(name, text);
  });
  styleRoute(pages);
  pages.get('/watch.js', (c) => c.body(WATCH, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));

  const goOn = (c: Context, login: Login) =>
    isOwnDevice(c, login) ? c.redirect(login.returnTo, 303) : c.html(approvedPage(languageOf(c, login)));

  pages.get('/interaction/:uid', async (c) => {
    const login = await provider.Interaction.find(c.req.param('uid'));
    if (!login) return c.html(overPage(languageOf(c)), 404);
    if (login.result) return goOn(c, login);
    const address = `${provider.issuer}/interaction/${login.uid}`;
    const page = { language: languageOf(c, login), address, endsAt: login.exp * 1_000 };
    return c.html(approvalPage({ ...page, isOwnDevice: isOwnDevice(c, login) }));
  });

  pages.post('/interaction/:uid', async (c) => {
    const login = await provider.Interaction.find(c.req.param('uid'));
    if (!login) return c.html(overPage(languageOf(c)), 404);
    if (!login.result) {
      login.result = resultOf((await c.req.parseBody())['persona']);
      await login.persist();
    }
    return goOn(c, login);
  });

  pages.get('/interaction/:uid/answer', async (c) => {
    const login = await provider.Interaction.find(c.req.param('uid'));
    // the page also learns that a login has ended, and says so
    return c.body(null, login && !login.result ? 204 : 200);
  });
  return pages;
};
