import { isOwnId } from '../model/own-ids.ts';
import { useEditable } from './use-editable.ts';

/** Whether links can lead to an id: it is there, has no spaces, and is none of the page's own. */
export function isUsableId(id: string): boolean {
  return /^\S+$/.test(id) && !isOwnId(id);
}

interface AnchorProps {
  property: string;
  value: string;
  editorDisabled?: boolean;
}

/** An empty element that links lead to. An id that no link could lead to gives visitors no element. */
export function Anchor({ property, value, editorDisabled }: AnchorProps) {
  const { attributes, editable } = useEditable({ property, kind: 'anchor', editorDisabled });
  const usable = isUsableId(value);
  if (!usable && !editable) return null;
  return <span id={usable ? value : undefined} className="anchor" {...attributes} />;
}
