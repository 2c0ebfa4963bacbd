/** The settings of a reader's device that style sheets ask about. */
export interface Device {
  readonly dark: boolean;
  readonly contrast: boolean;
  readonly paper: boolean;
}

/** A query that is always true, and one that is never true; both can be part of a longer query. */
const TRUE = '(min-width: 0px)';
const FALSE = '(max-width: 0px)';

/**
 * The colours of a device with high contrast, roughly as Windows sets them. The page's own rules for such devices
 * (`forced-colors`) apply as well.
 */
const CONTRAST_SHEET = `
  *, *::before, *::after {
    border-color: CanvasText !important;
    background-color: Canvas !important;
    box-shadow: none !important;
    color: CanvasText !important;
    text-shadow: none !important;
  }
  svg * { background-color: transparent !important; }
  a, a * { color: LinkText !important; }
  button, button * { color: ButtonText !important; }
`;

/** Returns a media query as it reads if each of a device's settings is as given. */
export function asOn({ dark, contrast, paper }: Device, query: string): string {
  const known: readonly (readonly [RegExp, string])[] = [
    [/\(prefers-color-scheme:\s*dark\)/g, dark ? TRUE : FALSE],
    [/\(prefers-color-scheme:\s*light\)/g, dark ? FALSE : TRUE],
    [/\(forced-colors:\s*active\)/g, contrast ? TRUE : FALSE],
    [/\(forced-colors:\s*none\)/g, contrast ? FALSE : TRUE],
    [/\(prefers-contrast:\s*more\)/g, contrast ? TRUE : FALSE],
    [/\bscreen\b/g, paper ? 'print and (max-width: 0px)' : 'screen'],
    [/\bprint\b(?! and \(max-width: 0px\))/g, paper ? 'all' : 'print'],
  ];
  return known.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), query);
}

/** Shows a page as it is on such a device. Call it once for each page that has loaded. */
export function emulate(page: Document, device: Device): void {
  for (const sheet of page.styleSheets) {
    sheet.media.mediaText = asOn(device, sheet.media.mediaText);
    changeRules(sheet.cssRules, device);
  }
  for (const source of page.querySelectorAll<HTMLSourceElement>('source[media]'))
    source.media = asOn(device, source.media);
  const { style } = page.documentElement;
  style.colorScheme = device.dark || device.contrast ? 'dark' : 'light';
  // The margins of the paper.
  if (device.paper) style.padding = '38px';
  const view = page.defaultView;
  if (!device.contrast || view === null) return;
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(CONTRAST_SHEET);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}

function changeRules(rules: CSSRuleList, device: Device): void {
  for (const rule of rules) {
    if ('media' in rule) {
      const { media } = rule as CSSMediaRule;
      const text = asOn(device, media.mediaText);
      if (text !== media.mediaText) media.mediaText = text;
    }
    if ('cssRules' in rule) changeRules((rule as CSSGroupingRule).cssRules, device);
  }
}
