import { Tag } from '../components/status';
import type { Label } from './queries';

/** The dot of a label in its colour, which is an attribute of the drawing and no style. */
export function LabelDot({ label }: { label: Label }) {
  return (
    <svg viewBox="0 0 10 10" className="size-2 flex-none" aria-hidden="true">
      <circle cx="5" cy="5" r="5" fill={label.colorHex} />
    </svg>
  );
}

/** A label of the team beside a document. */
export function LabelTag({ label }: { label: Label }) {
  return (
    <Tag dot={<LabelDot label={label} />}>
      <bdi dir="auto" className="max-w-48 truncate">
        {label.name}
      </bdi>
    </Tag>
  );
}
