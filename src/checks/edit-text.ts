import type { Change } from '../model/change.ts';
import { setField } from '../model/commands.ts';
import { refuse } from '../model/errors.ts';
import { valueAt } from '../model/field-path.ts';
import type { Json, JsonArray, JsonObject } from '../model/json.ts';
import { isObject } from '../model/json.ts';
import type { LinkTarget } from '../model/link.ts';
import { linkOf, sameLink } from '../model/link-lines.ts';
import { fieldsAt } from '../model/patch.ts';
import type { ContentTree } from '../model/tree.ts';
import type { Place } from './page.ts';

/** The changes of texts with which rules repair what they found. */

/** Returns the change that sets a field to what `edit` makes of its value. @throws HearthError if the place is not there */
export function editField(
  tree: ContentTree,
  { owner, property }: Place,
  edit: (value: Json) => Json,
): Change {
  const value = valueAt(fieldsAt(tree, owner), property);
  return setField(tree, {
    key: owner,
    path: property,
    value: edit(value === undefined ? refuse('field-not-found', { field: property }) : value),
  });
}

/** Returns a formatted text in which `edit` has replaced the node at a place by other nodes. */
export function withNode(
  doc: Json,
  at: readonly number[],
  edit: (node: JsonObject) => readonly JsonObject[],
): Json {
  const [index, ...inside] = at;
  if (!isObject(doc) || index === undefined) return refuse('field-not-found', { field: 'text' });
  const content = (doc as JsonObject).content;
  const child = Array.isArray(content) ? content[index] : undefined;
  if (!Array.isArray(content) || !isObject(child)) return refuse('field-not-found', { field: 'text' });
  const next = inside.length === 0 ? edit(child as JsonObject) : [withNode(child as Json, inside, edit)];
  const nodes = content.toSpliced(index, 1, ...(next as JsonArray));
  return { ...(doc as JsonObject), content: nodes.length === 0 ? [{ type: 'paragraph' }] : nodes };
}

/** Returns a value in which all texts are what `edit` makes of them: a plain text, or the texts of a formatted text. */
export function withTexts(value: Json, edit: (text: string) => string): Json {
  if (typeof value === 'string') return edit(value);
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, edit));
  if (!isObject(value)) return value;
  const node = value as JsonObject;
  return {
    ...node,
    ...(typeof node.text === 'string' ? { text: edit(node.text) } : {}),
    ...(Array.isArray(node.content) ? { content: node.content.map((entry) => withTexts(entry, edit)) } : {}),
  };
}

/** Returns a formatted text in which `edit` has replaced each text that has a link with this target. */
export function withLinkedTexts(
  value: Json,
  target: LinkTarget,
  edit: (node: JsonObject) => JsonObject,
): Json {
  if (Array.isArray(value)) return value.map((entry) => withLinkedTexts(entry, target, edit));
  if (!isObject(value)) return value;
  const node = value as JsonObject;
  const link = linkOf(node);
  if (link !== null && sameLink(link, target)) return edit(node);
  return Array.isArray(node.content)
    ? { ...node, content: node.content.map((entry) => withLinkedTexts(entry, target, edit)) }
    : node;
}

/**
 * Returns a formatted text in which the links that have this target and these words say something else. Adjacent texts with the
 * same target are one link, which keeps the marks of its first text.
 */
export function withLinkWords(
  value: Json,
  link: { readonly target: LinkTarget; readonly words: string },
  said: string,
): Json {
  if (!isObject(value)) return value;
  const node = value as JsonObject;
  if (!Array.isArray(node.content)) return node;
  const content: Json[] = [];
  let rest = node.content;
  while (rest.length > 0) {
    const end = rest.findIndex((child) => !isPartOf(child, link.target));
    const texts = rest.slice(0, end < 0 ? rest.length : end) as JsonObject[];
    const words = texts.map(({ text }) => String(text ?? ' ')).join('');
    if (texts.length > 0 && words.trim() === link.words)
      content.push({ ...texts[0], type: 'text', text: words.replace(link.words, () => said) });
    else content.push(...texts);
    if (end >= 0) content.push(withLinkWords(rest[end]!, link, said));
    rest = rest.slice(texts.length + 1);
  }
  return { ...node, content };
}

function isPartOf(child: Json, target: LinkTarget): boolean {
  const own = isObject(child) ? linkOf(child as JsonObject) : null;
  return own !== null && sameLink(own, target);
}

/** Returns a node without its link. */
export function unlinked(node: JsonObject): JsonObject {
  const marks = (Array.isArray(node.marks) ? node.marks : []).filter(
    (mark) => !isObject(mark) || (mark as JsonObject).type !== 'link',
  );
  const { marks: _all, ...rest } = node;
  return marks.length === 0 ? rest : { ...rest, marks };
}
