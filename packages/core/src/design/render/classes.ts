import { CLASSES } from '../class-name.js';

/** A class attribute with the author's classes first. */
export function withClasses(names: string, attribute = ''): string {
  if (!CLASSES.test(names)) return attribute;
  return attribute ? attribute.replace('class="', `class="${names} `) : ` class="${names}"`;
}
