import { ChoosePicture } from '../../parts/choose-picture.js';
import type { ControlProps } from './context.js';

/** A file of the store. Only pictures can be chosen for blocks that show one. */
export const FileControl = ({ id, value, onChange, kind }: ControlProps & { kind: 'picture' | 'file' }) => (
  <ChoosePicture id={id} kind={kind} value={value as string | undefined} onChange={onChange} />
);
