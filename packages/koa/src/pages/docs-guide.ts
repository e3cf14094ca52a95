import { prose } from './docs-code.js';
import { html, type Markup } from './html.js';

/** A section of the reference that is not about one operation. */
export interface Guide {
  id: string;
  title: string;
  body: Markup;
}

export const paragraphs = (...texts: string[]) => texts.map((text) => html`<p>${prose(text)}</p>`);
export const list = (...texts: string[]) => html`<ul>${texts.map((text) => html`<li>${prose(text)}</li>`)}</ul>`;
