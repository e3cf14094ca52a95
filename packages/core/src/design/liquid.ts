import { incompleteCondition } from '../liquid/condition.js';
import { liquidFault } from '../liquid/parse.js';
import { secretUseFaults } from '../liquid/secret-uses.js';
import { templateFaults } from '../liquid/template-fault.js';

/** `Liquid: tag {% if x %} not closed (line 1, column 4)` */
function inDesign(fault: string): string {
  const [, place, reason] = /^(line \d+, column \d+): (.*)$/s.exec(fault) ?? [];
  return reason === undefined ? fault : `Liquid: ${reason.replace(/\s+/g, ' ').toWellFormed()} (${place})`;
}

/** All faults of a text as a template. */
export const designLiquidFaults = (text: string) => templateFaults(text)?.map(inDesign);

/** A pattern for one `{{ … }}`. */
export const ONE_OUTPUT = '\\{\\{(?:(?!\\{\\{|\\{%|\\}\\})[^\\n\\r\\u2028\\u2029\\ufdd0-\\ufdef])+\\}\\}';

const DELIMITER = /\{[{%]|[%}]\}/;

/** Why a text is not a valid condition for `{% if … %}`, or undefined. */
export function conditionFault(text: string): string | undefined {
  if (text.trim() === '') return 'must be a condition such as variables.total > 100';
  if (DELIMITER.test(text)) return 'must be an expression without {{, }}, {% or %}';
  const tag = `{% if ${text} %}{% endif %}`;
  const fault = liquidFault(tag) ?? secretUseFaults(tag)[0];
  return fault === undefined
    ? incompleteCondition(text)
    : `Liquid: ${fault.replace(/^line \d+, column \d+: /, '')} (line 1)`;
}

const PATH = /^[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*(?:\.[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*|\[\d{1,6}\])*$/u;

/** Why a text is not a path to a list, or undefined. */
export function pathFault(text: string): string | undefined {
  if (/^secrets\b/.test(text)) return 'must not refer to secrets';
  return PATH.test(text) ? undefined : 'must be a path such as variables.order.items';
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,49}$/;
const RESERVED = new Set(
  `variables secrets unsubscribe_url unsubscribe_link forloop tablerowloop
  true false nil null empty blank and or not contains in`.split(/\s+/),
);

/** Why a text is not a valid name for the current item of a loop, or undefined. */
export function nameFault(text: string): string | undefined {
  if (!NAME.test(text)) return 'must be a name such as item, of letters, digits and _';
  return RESERVED.has(text) ? 'is a reserved name' : undefined;
}
