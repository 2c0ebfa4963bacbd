import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const METADATA = words('base link meta noscript script style template title');
/** The kinds of links that HTML allows in the body. */
const BODY_LINKS = words('stylesheet preload prefetch modulepreload preconnect dns-prefetch pingback');
const HEADINGS = words('h1 h2 h3 h4 h5 h6');
const FLOW_ONLY = words(
  'address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
);
/** Elements that may contain only phrasing content. */
const PHRASING_PARENTS = words(
  'abbr b bdi bdo button cite code data dfn em h1 h2 h3 h4 h5 h6 i kbd label legend mark meter output p pre progress q s samp small span strong sub summary sup time u var',
);
const INTERACTIVE = words('a button details embed iframe input label select summary textarea');
/** The only elements that each of these parents may contain directly. */
const CHILDREN: Readonly<Record<string, ReadonlySet<string>>> = {
  ul: words('li script template'),
  ol: words('li script template'),
  menu: words('li script template'),
  dl: words('dt dd div script template'),
  table: words('caption colgroup thead tbody tfoot tr script template'),
  thead: words('tr script template'),
  tbody: words('tr script template'),
  tr: words('td th script template'),
  select: words('option optgroup hr script template'),
  picture: words('source img script template'),
};
/** Elements that must begin with a certain child element. */
const FIRST: Readonly<Record<string, string>> = { fieldset: 'legend', details: 'summary' };

/**
 * Returns a document's violations of the content models of HTML: parser errors, misplaced elements, duplicate ids, and
 * references to missing ids. Custom elements (with a dash in the name) are checked as if their contents stood in their place.
 */
export function contentModelErrors(html: string): string[] {
  const errors: string[] = [];
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => errors.push(`${code} in line ${startLine}`),
  });
  const ids = new Set<string>();
  const references: [string, string][] = [];

  const visit = (element: Element, ancestors: readonly Element[]): void => {
    const name = element.tagName;
    const parent = ancestors.findLast((each) => !each.tagName.includes('-'));
    const complain = (what: string) => errors.push(`<${name}> ${what}`);
    const parentName = parent?.tagName ?? '';
    const inBody = ancestors.some((each) => each.tagName === 'body');

    if (inBody && METADATA.has(name) && !words('noscript script template').has(name)) {
      const rel = (attribute(element, 'rel') ?? '').split(' ');
      const allowed = name === 'link' ? rel.every((each) => BODY_LINKS.has(each)) : isMicrodata(element);
      if (!allowed) complain(`stands in the body, in <${parentName}>`);
    }
    if (parentName === 'head' && !METADATA.has(name)) complain('stands in the head');
    if (FLOW_ONLY.has(name) && PHRASING_PARENTS.has(parentName)) {
      const heading = HEADINGS.has(name) && (parentName === 'summary' || parentName === 'legend');
      if (!heading) complain(`stands among words, in <${parentName}>`);
    }
    const allowed = CHILDREN[parentName];
    if (allowed !== undefined && !allowed.has(name) && !name.includes('-'))
      complain(`stands in <${parentName}>`);
    const outer = ancestors.find(({ tagName }) => tagName === 'a' || tagName === 'button');
    if (outer !== undefined && INTERACTIVE.has(name)) complain(`stands in <${outer.tagName}>`);
    const first = FIRST[name];
    if (first !== undefined && firstElement(element)?.tagName !== first)
      complain(`has no <${first}> at its start`);
    if (name === 'img' && attribute(element, 'alt') === undefined) complain('has no alt');

    const id = attribute(element, 'id');
    if (id !== undefined && ids.has(id)) complain(`has the id ${id} of another`);
    if (id !== undefined) ids.add(id);
    for (const by of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']) {
      for (const to of (attribute(element, by) ?? '').split(/\s+/).filter(Boolean)) references.push([by, to]);
    }
    for (const child of children(element)) visit(child, [...ancestors, element]);
  };

  for (const child of children(document)) visit(child, []);
  for (const [by, to] of references) if (!ids.has(to)) errors.push(`${by} names ${to}, which is not there`);
  return errors;
}

function children(node: { readonly childNodes: readonly Node[] }): Element[] {
  return node.childNodes.filter((child): child is Element => 'tagName' in child);
}

/** Returns the first child element, looking inside custom elements. */
function firstElement(element: Element): Element | undefined {
  const [first] = children(element);
  return first?.tagName.includes('-') ? firstElement(first) : first;
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

function isMicrodata(element: Element): boolean {
  return attribute(element, 'itemprop') !== undefined;
}
