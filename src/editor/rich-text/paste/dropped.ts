import { classesOf, type PastedElement, type Styles } from './styles.ts';
import { isMarker } from './word-list-item.ts';

/** Elements without running text, such as scripts, pictures, controls and navigation. */
const DROPPED = new Set(
  (
    'applet area audio base button canvas colgroup datalist embed head iframe img input link map meta meter nav noscript ' +
    'object option picture progress script select source style svg template textarea title track video'
  ).split(' '),
);

/** The classes of texts for screen readers only, and of Word's comments and notes. */
const ASIDE = new Set([
  'visually-hidden',
  'sr-only',
  'screen-reader-text',
  'msodel',
  'msocommentreference',
  'msocomanchor',
  'msofootnotereference',
  'msoendnotereference',
]);

/** Returns whether an element is omitted together with its content. */
export function isDropped(element: PastedElement, styles: Styles): boolean {
  return DROPPED.has(element.localName) || isHidden(element, styles);
}

/** Returns whether readers of the pasted page or document do not see an element. */
export function isHidden(element: PastedElement, styles: Styles): boolean {
  if (element.getAttribute('hidden') !== null) return true;
  if (element.getAttribute('aria-hidden') === 'true' || element.getAttribute('role') === 'navigation')
    return true;
  if (styles.get('display')?.startsWith('none') || styles.get('mso-hide') === 'all' || isMarker(styles))
    return true;
  if (/^(comment|footnote|endnote)(-list)?$/.test(styles.get('mso-element') ?? '')) return true;
  return classesOf(element).some((name) => ASIDE.has(name.toLowerCase()));
}
