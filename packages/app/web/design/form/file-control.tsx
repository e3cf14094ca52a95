import type { ControlProps } from './context.js';
import { LineControl } from './controls.js';

export const FileControl = (props: ControlProps) => <LineControl {...props} />;
