import { ChoosePicture } from '../../parts/choose-picture.js';
import type { ControlProps } from './context.js';

/** A file of the store. Only pictures can be chosen for blocks that show one. */
export const FileControl = ({
  id,
  label,
  value,
  onChange,
  kind,
  ...props
}: ControlProps & { kind: 'picture' | 'file' }) => (
  <ChoosePicture
    {...{ id, label, kind, onChange }}
    value={value as string | undefined}
    describedBy={props['aria-describedby']}
  />
);
