import type { Page } from '@playwright/test';

/** Reads a page as screen readers do: from the accessibility tree of the browser, which NVDA and VoiceOver walk. */

interface AXNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

interface Read {
  readonly role: string;
  readonly name: string;
  /** The landmarks around it, the outermost first. */
  readonly within: readonly string[];
  readonly node: AXNode;
}

const LANDMARK = /^(banner|navigation|search|main|complementary|form|region|contentinfo)$/;
const CONTROL = /^(button|link|textbox|combobox|searchbox|checkbox|radio|slider|spinbutton)$/;
/** Landmarks that need no name, because a page has one of each. */
const ONCE = /^(banner|search|main|contentinfo)$/;
/** Links with a number, and links past or away from the content. */
const TOLD_LINK = /\d{3}|^Skip|^Leave/;

/** Returns what a screen reader meets on a page, in its order. */
async function readPage(page: Page): Promise<Read[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly AXNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const walk = (node: AXNode, within: readonly string[]): Read[] => {
    // Chromium has roles of its own for the summary of a details element, which is told as a button.
    const role = node.role?.value.replace(/^DisclosureTriangle.*/, 'button') ?? '';
    const inside = !node.ignored && LANDMARK.test(role) ? [...within, role] : within;
    const below = (node.childIds ?? []).flatMap((id) => walk(byId.get(id)!, inside));
    return node.ignored ? below : [{ role, name: node.name?.value ?? '', within, node }, ...below];
  };
  return walk(nodes[0]!, []);
}

/**
 * Returns the landmarks, headings, pictures, numbers, errors, buttons and fields of a page, one a line, indented by landmark.
 */
export async function readingOrder(page: Page): Promise<string> {
  return (await readPage(page))
    .filter(
      ({ role, name, within }) =>
        LANDMARK.test(role) ||
        /^(heading|image)$/.test(role) ||
        (CONTROL.test(role) && (role !== 'link' || TOLD_LINK.test(name) || within.at(-1) === 'region')),
    )
    .map(({ role, name, within, node }) => {
      const state = new Map(node.properties?.map(({ name, value }) => [name, value.value]));
      const words = [
        role === 'heading' ? `h${state.get('level')}` : role,
        name,
        state.get('expanded') === false && 'closed',
        state.get('expanded') === true && 'open',
        state.get('invalid') === 'true' && 'invalid',
        state.get('focused') === true && 'focused',
        node.description?.value && `(${node.description.value})`,
      ];
      return '  '.repeat(within.length) + words.filter(Boolean).join(' ');
    })
    .join('\n');
}

/** Returns the roles of the landmarks, headings, pictures and controls that have no name. The form in a search needs none. */
export async function namelessParts(page: Page): Promise<string[]> {
  return (await readPage(page))
    .filter(
      ({ role, name, within }) =>
        name.trim() === '' &&
        ((LANDMARK.test(role) && !ONCE.test(role)) || /^(heading|image)$/.test(role) || CONTROL.test(role)) &&
        !(role === 'form' && within.at(-1) === 'search'),
    )
    .map(({ role, within }) => [...within, role].join(' > '));
}
