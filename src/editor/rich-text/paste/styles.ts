/** The declarations of an element that matter here, by property; names and values in lower case. */
export type Styles = ReadonlyMap<string, string>;

/** What the cleaning reads of an element; a part of the browser's `Element`. */
export interface PastedElement {
  readonly nodeType: number;
  readonly localName: string;
  readonly childNodes: Iterable<PastedNode>;
  getAttribute(name: string): string | null;
}

export type PastedNode = PastedElement | { readonly nodeType: number; readonly nodeValue: string | null };

/** The classes of the style sheets that came along, such as those of Word and of Apple's programs. */
export type ClassStyles = ReadonlyMap<string, Styles>;

const ELEMENT = 1;
const TEXT = 3;

export function isElement(node: PastedNode): node is PastedElement {
  return node.nodeType === ELEMENT;
}

export function isText(node: PastedNode): node is { nodeType: number; nodeValue: string | null } {
  return node.nodeType === TEXT;
}

/** The properties that the cleaning looks at. */
const READ = new Set(
  (
    'display font-style font-weight mso-element mso-hide mso-list mso-outline-level text-decoration ' +
    'text-decoration-line white-space white-space-collapse'
  ).split(' '),
);

/**
 * The rules for single classes, `p.p1 { … }` or `.a, .b { … }`; other rules say nothing that is kept. Sheets are taken
 * apart by splitting, since their length is not in Hearth's hand.
 */
export function classStylesOf(sheets: readonly string[]): ClassStyles {
  const classes = new Map<string, Styles>();
  for (const sheet of sheets) {
    for (const rule of uncommented(sheet).split('}').slice(0, -1)) {
      const [body = '', selectors = ''] = rule.split('{').toReversed();
      const declared = declarations(body);
      for (const selector of selectors.split(',')) {
        const name = /^\s*[a-z0-9]*\.([\w-]+)\s*$/i.exec(selector)?.[1];
        if (name !== undefined) classes.set(name, new Map([...(classes.get(name) ?? []), ...declared]));
      }
    }
  }
  return classes;
}

/** A style sheet without its comments, those of HTML included. */
function uncommented(css: string): string {
  const [first = '', ...others] = css.replaceAll(/<!--|-->/g, '').split('/*');
  return first + others.map((other) => other.split('*/').slice(1).join('*/')).join('');
}

/** What applies to an element: its own style, over that of its classes. */
export function stylesOf(element: PastedElement, classes: ClassStyles): Styles {
  const inherited = classesOf(element).flatMap((name) => [...(classes.get(name) ?? [])]);
  return new Map([...inherited, ...declarations(element.getAttribute('style') ?? '')]);
}

export function classesOf(element: PastedElement): string[] {
  return (element.getAttribute('class') ?? '').split(/\s+/).filter((name) => name !== '');
}

/** Read as text, since browsers drop properties that they do not know, and those are Word's. */
function declarations(css: string): [string, string][] {
  return css.split(';').flatMap((declaration): [string, string][] => {
    const [property = '', ...value] = declaration.split(':');
    const name = property.trim().toLowerCase();
    return READ.has(name) ? [[name, value.join(':').trim().toLowerCase()]] : [];
  });
}
