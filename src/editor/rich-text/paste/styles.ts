/** The relevant declarations of an element's style, by property. Names and values are in lower case. */
export type Styles = ReadonlyMap<string, string>;

/** The subset of the browser's `Element` that the cleaning uses. */
export interface PastedElement {
  readonly nodeType: number;
  readonly localName: string;
  readonly childNodes: Iterable<PastedNode>;
  getAttribute(name: string): string | null;
}

export type PastedNode = PastedElement | { readonly nodeType: number; readonly nodeValue: string | null };

/** The styles of classes in pasted style sheets, such as those from Word and from Apple's programs. */
export type ClassStyles = ReadonlyMap<string, Styles>;

const ELEMENT = 1;
const TEXT = 3;

export function isElement(node: PastedNode): node is PastedElement {
  return node.nodeType === ELEMENT;
}

export function isText(node: PastedNode): node is { nodeType: number; nodeValue: string | null } {
  return node.nodeType === TEXT;
}

/** The properties that the cleaning uses. */
const READ = new Set(
  (
    'display font-style font-weight mso-element mso-hide mso-list mso-outline-level text-decoration ' +
    'text-decoration-line white-space white-space-collapse'
  ).split(' '),
);

/**
 * Returns the rules for single classes, `p.p1 { … }` or `.a, .b { … }`. Ignores other rules. Parses style sheets by splitting,
 * which takes linear time.
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

/** Returns a style sheet without its comments, including HTML comments. */
function uncommented(css: string): string {
  const [first = '', ...others] = css.replaceAll(/<!--|-->/g, '').split('/*');
  return first + others.map((other) => other.split('*/').slice(1).join('*/')).join('');
}

/** Returns the style of an element. The element's own declarations override those of its classes. */
export function stylesOf(element: PastedElement, classes: ClassStyles): Styles {
  const inherited = classesOf(element).flatMap((name) => [...(classes.get(name) ?? [])]);
  return new Map([...inherited, ...declarations(element.getAttribute('style') ?? '')]);
}

export function classesOf(element: PastedElement): string[] {
  return (element.getAttribute('class') ?? '').split(/\s+/).filter((name) => name !== '');
}

/** Parses the text of the declarations, because browsers drop unknown properties such as Word's. */
function declarations(css: string): [string, string][] {
  return css.split(';').flatMap((declaration): [string, string][] => {
    const [property = '', ...value] = declaration.split(':');
    const name = property.trim().toLowerCase();
    return READ.has(name) ? [[name, value.join(':').trim().toLowerCase()]] : [];
  });
}
