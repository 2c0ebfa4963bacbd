import { isOwnId } from '../model/own-ids.ts';
import { useEditable } from './use-editable.ts';

/** Returns whether links can lead to an id: it is not empty, contains no spaces, and does not belong to the page itself. */
export function isUsableId(id: string): boolean {
  return /^\S+$/.test(id) && !isOwnId(id);
}

interface AnchorProps {
  property: string;
  value: string;
  editorDisabled?: boolean;
}

/** Renders an empty element to which links can lead. Visitors get no element if the id is unusable. */
export function Anchor({ property, value, editorDisabled }: AnchorProps) {
  const { attributes, editable } = useEditable({ property, kind: 'anchor', editorDisabled });
  const usable = isUsableId(value);
  if (!usable && !editable) return null;
  return <span id={usable ? value : undefined} className="anchor" {...attributes} />;
}
