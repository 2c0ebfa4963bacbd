import { useLeaf } from './editing.ts';

/** Whether links can lead to an id: it is there, and has no spaces. */
export function isUsableId(id: string): boolean {
  return /^\S+$/.test(id);
}

/** An empty element that links lead to. An id with spaces, or none, gives visitors no element. */
export function Anchor({ property, value }: { property: string; value: string }) {
  const attributes = useLeaf({ property, kind: 'anchor', label: 'Anchor' });
  const editable = 'data-property' in attributes;
  const usable = isUsableId(value);
  if (!usable && !editable) return null;
  return <span id={usable ? value : undefined} className="anchor" {...attributes} />;
}
