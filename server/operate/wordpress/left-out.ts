import { readVideoAddress } from '../../../src/model/video.ts';
import { isTextForm, placeHtml } from './forms/form-places.ts';
import {
  attribute,
  byTag,
  detach,
  type Element,
  elementsIn,
  type HtmlNode,
  hasClass,
  isElement,
  rename,
  replaceWith,
  textIn,
} from './html-tree.ts';

/** Reports something that was left out. @param node where it was, if it was a part of the page */
export type Note = (message: string, node?: HtmlNode) => void;

/** Elements that readers do not see. */
const UNSEEN = byTag(...'style template noembed noframes title datalist link meta param'.split(' '));

const FIELD_OF_FORM = 'A field of a form';
/** Elements that no Hearth page can have, with the names that owners know. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  script: 'A script',
  noscript: 'What readers without scripts saw',
  input: FIELD_OF_FORM,
  select: FIELD_OF_FORM,
  textarea: FIELD_OF_FORM,
  svg: 'A drawing (SVG)',
  canvas: 'An element ‘canvas’',
  object: 'An element ‘object’',
  embed: 'An element ‘embed’',
};
const FIELDS = byTag('input', 'select', 'textarea', 'button', 'label', 'legend', 'datalist');
/** The maximum number of characters that a report quotes from an omitted element. */
const TOLD_LENGTH = 800;

/**
 * Removes the elements that no page can have from a tree: scripts, forms, drawings and others. Keeps or reports the words in
 * these elements that readers saw.
 *
 * @param note called with a description of each omitted element
 */
export function takeOutUnusable(nodes: readonly HtmlNode[], note: Note): void {
  // Iterates over a copy, because elements are removed from the tree.
  for (const node of [...nodes]) {
    if (!isElement(node)) continue;
    const { tagName } = node;
    const leftOut = Object.hasOwn(LEFT_OUT, tagName) ? LEFT_OUT[tagName] : undefined;
    if (UNSEEN(node) || isUnseenPicture(node) || hasClass(node, 'wp-block-file__embed')) detach(node);
    else if (tagName === 'form') takeOutForm(node, note);
    else if (isVideo(node)) rename(node, 'iframe', { src: addressOf(node) });
    else if (leftOut !== undefined) {
      const words = tagName === 'script' ? '' : textIn(node);
      if (tagName !== 'noscript' || words !== '') note(told(leftOut, words, addressOf(node)), node);
      detach(node);
    } else if (tagName === 'math') {
      note(told('A formula is a line of text now', textIn(node)), node);
      becomeText(node, textIn(node));
    } else if (hasClass(node, 'wp-smiley', 'emoji') && tagName === 'img')
      becomeText(node, attribute(node, 'alt'));
    else {
      if (tagName === 'button') rename(node, 'div');
      else if (tagName === 'xmp' || tagName === 'plaintext') rename(node, 'pre');
      takeOutUnusable(node.childNodes, note);
      if (tagName === 'button') note(told('A button of a form', textIn(node)), node);
    }
  }
}

/** Removes the part of a form from the first to the last field. The text before and after this part belongs to the page. */
function takeOutForm(form: Element, note: Note): void {
  const fields = fieldsOf(form);
  if (fields.length > 0) note(told('A form', fields.map(textIn).join(' ').trim(), addressOf(form)), form);
  // Readers could write to the organisation with it: an editor has to make it again.
  if (isTextForm(form)) replaceWith(fields[0]!, placeHtml(''));
  for (const field of fields) detach(field);
  rename(form, 'div');
  takeOutUnusable(form.childNodes, note);
}

/** Returns the nodes in an element from the first to the last one with form fields. */
function fieldsOf(element: Element): readonly HtmlNode[] {
  const { childNodes } = element;
  const first = childNodes.findIndex(hasFields);
  const last = childNodes.findLastIndex(hasFields);
  const only = childNodes[first];
  if (only === undefined) return [];
  if (first === last && isElement(only) && !FIELDS(only)) return fieldsOf(only);
  return childNodes.slice(first, last + 1);
}

const hasFields = (node: HtmlNode) =>
  isElement(node) && (FIELDS(node) || elementsIn(node, FIELDS).length > 0);

/** Whether a picture is a tracking pixel, one pixel in size. */
function isUnseenPicture(element: Element): boolean {
  return (
    element.tagName === 'img' && attribute(element, 'width') === '1' && attribute(element, 'height') === '1'
  );
}

/** Whether an element is a video in the markup of old pages. */
function isVideo(element: Element): boolean {
  return byTag('object', 'embed')(element) && readVideoAddress(addressOf(element)) !== null;
}

function addressOf(element: Element): string {
  const own = attribute(element, 'src') || attribute(element, 'data') || attribute(element, 'action');
  if (own !== '' || element.tagName !== 'object') return own;
  const inside = elementsIn(element, byTag('param', 'embed'));
  const movie = inside.find((one) => one.tagName === 'embed' || attribute(one, 'name') === 'movie');
  return movie === undefined ? '' : attribute(movie, 'src') || attribute(movie, 'value');
}

function becomeText(element: Element, text: string): void {
  rename(element, 'span');
  element.childNodes = [{ nodeName: '#text', value: text, parentNode: element }];
}

/** Returns the note about an omitted element. */
function told(what: string, words: string, source = ''): string {
  const isCut = words.length > TOLD_LENGTH;
  const quoted = words === '' ? '' : `‘${words.slice(0, TOLD_LENGTH)}${isCut ? '…' : ''}’`;
  const parts = [quoted, source].filter((part) => part !== '').join(', ');
  const verb = what.includes(' now') ? '' : ' was left out';
  return `${what}${verb}${parts === '' ? '' : `: ${parts}`}`;
}
