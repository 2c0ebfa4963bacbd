import { useLeaf } from './editing.ts';

/** Whether links can lead to an id: it is there, and has no spaces. */
export function isUsableId(id: string): boolean {
  return /^\S+$/.test(id);
}

interface AnchorProps {
  property: string;
  value: string;
  editorDisabled?: boolean;
}

/** An empty element that links lead to. An id with spaces, or none, gives visitors no element. */
export function Anchor({ property, value, editorDisabled }: AnchorProps) {
  const { attributes, editable } = useLeaf({ property, kind: 'anchor', editorDisabled });
  const usable = isUsableId(value);
  if (!usable && !editable) return null;
  return <span id={usable ? value : undefined} className="anchor" {...attributes} />;
}
