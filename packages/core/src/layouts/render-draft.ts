import type { Category, LayoutContent } from '../domain/layout.js';
import { lintMessage } from '../lint/lint.js';
import type { Context } from '../operation.js';
import { effectiveContent } from '../sending/effective.js';
import { composePreview, previewMessage } from '../sending/preview-message.js';
import { renderFaults } from '../sending/render-faults.js';
import { readDraft } from './draft.js';

/** One language of a layout that is not saved. */
interface Draft {
  sent: Record<string, unknown>;
  locale: string;
  category: Category;
  /** The layout with the content of its main language. */
  layout: LayoutContent;
  isMain: boolean;
  variables?: object | undefined;
}

/** Renders and checks a draft. What is wrong with it is in `faults`; the texts are empty if it cannot be rendered. */
export async function renderDraft(draft: Draft, context: Context) {
  const { sent, locale, category, layout, isMain } = draft;
  const { content: written, faults, isBroken } = readDraft(sent, layout.bodyType, isMain);
  const content = isMain ? effectiveContent({ ...layout, ...written }) : effectiveContent(layout, written);
  const testVariables = content.bodyDesign?.testVariables ?? layout.bodyDesign?.testVariables;
  const variables = testVariables || draft.variables ? { ...testVariables, ...draft.variables } : undefined;
  const email = { content, locale, category, variables: variables ?? {}, isDraft: true };
  const message = await previewMessage(email, context);
  const composed = await composePreview(message, context.ports).catch((error: unknown) => {
    faults.push(...renderFaults(error, content, locale));
    return undefined;
  });
  const linted = { message, composed: isBroken ? undefined : composed, variables, main: isMain ? undefined : layout };
  // A field that cannot be read was replaced by an empty one, which is not what the author wrote.
  const found = (await lintMessage(linted, context)).filter(
    ({ field }) => !faults.some((fault) => fault.field === field || (isBroken && /^body/.test(field))),
  );
  const rendered = {
    subject: composed?.subject ?? '',
    previewText: composed?.previewText ?? '',
    html: isBroken ? '' : (composed?.html ?? ''),
    text: isBroken ? '' : (composed?.text ?? ''),
    locale,
  };
  return { rendered, faults, found };
}
