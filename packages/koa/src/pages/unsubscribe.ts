import type { App, OutputOf } from '@sendstep/core';
import type { Context, Middleware } from 'koa';
import { readBytes } from '../input.js';
import { html, type Markup } from './html.js';
import { sendPage, sendText } from './link-page.js';
import { languageFor } from './link-texts.js';

const MAX_FORM_BYTES = 10_000;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Fills names into a sentence. They are escaped, and isolated from its text direction. */
const fill = (sentence: string, names: Record<string, string>): Markup[] =>
  sentence
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 ? html`<strong><bdi>${names[part]}</bdi></strong>` : html`${part}`));

function showPage(ctx: Context, shown: OutputOf<'links.show'>, after?: 'resubscribe'): void {
  const language = languageFor([shown.locale ?? '']);
  const { texts } = language;
  const { store, address = '' } = shown;
  const [sentence, action, button] = shown.unsubscribed
    ? [texts.done, 'resubscribe', texts.resubscribe]
    : [after ? texts.resubscribed : texts.question, 'unsubscribe', texts.unsubscribe];
  // Without an action, the form posts to the current URL.
  const main = html`<h1>${texts.unsubscribe}</h1>
<p>${fill(sentence, { store, address })}</p>
<form method="post"><button name="action" value="${action}"${shown.unsubscribed && html` class="quiet"`}>${button}</button></form>`;
  sendPage(ctx, 200, language, `${texts.unsubscribe} · ${store}`, main);
}

/**
 * Whether the form asks to subscribe again. Any other POST unsubscribes: the button on our page, and the one-click form of
 * mail clients (RFC 8058), which can have either form type.
 */
async function wantsToResubscribe(ctx: Context): Promise<boolean> {
  const body = await readBytes(ctx.req, MAX_FORM_BYTES);
  return (
    FORM_TYPE.test(ctx.get('content-type')) && new URLSearchParams(body.toString()).get('action') === 'resubscribe'
  );
}

/** `GET /u/:token` only asks, because mail scanners open every link. `POST` unsubscribes. */
export function unsubscribePages(app: App): { show: Middleware; submit: Middleware } {
  const open = async (ctx: Context) => {
    const admitted = await app.admit({ link: ctx.params.token });
    return { admitted, shown: await admitted.run('links.show', {}) };
  };
  return {
    async show(ctx) {
      const { shown } = await open(ctx);
      if (shown.kind === 'unsubscribe') showPage(ctx, shown);
      else sendText(ctx, 404, 'invalid');
    },
    async submit(ctx) {
      const { admitted, shown } = await open(ctx);
      const after = (await wantsToResubscribe(ctx)) ? 'resubscribe' : 'unsubscribe';
      const { unsubscribed } = await admitted.run(`links.${after}`, {});
      showPage(ctx, { ...shown, unsubscribed }, after === 'resubscribe' ? after : undefined);
    },
  };
}
