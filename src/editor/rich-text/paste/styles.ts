/** The declarations of an element, by property; names and values in lower case. */
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

/** The rules for single classes, `p.p1 { … }` or `.a, .b { … }`; other rules say nothing that is kept. */
export function classStylesOf(sheets: readonly string[]): ClassStyles {
  const classes = new Map<string, Styles>();
  for (const sheet of sheets) {
    const css = sheet.replaceAll(/<!--|-->|\/\*[\s\S]*?\*\//g, '');
    for (const [, selectors, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors!.split(',')) {
        const name = /^\s*[a-z0-9]*\.([\w-]+)\s*$/i.exec(selector)?.[1];
        if (name !== undefined)
          classes.set(name, new Map([...(classes.get(name) ?? []), ...declarations(body!)]));
      }
    }
  }
  return classes;
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
    const colon = declaration.indexOf(':');
    if (colon < 1) return [];
    return [
      [
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ],
    ];
  });
}
