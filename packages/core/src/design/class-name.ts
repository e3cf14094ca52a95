/** A class of the author. Classes that start with `ss-` belong to the renderer. */
const NAME = '(?![sS][sS]-)[A-Za-z][A-Za-z0-9_-]*';
export const CLASS_NAME = new RegExp(`^${NAME}$`);
/** JSON Schema pattern of one or more classes. */
export const CLASSES_PATTERN = `^${NAME}(?: ${NAME})*$`;
export const CLASSES = new RegExp(CLASSES_PATTERN);
