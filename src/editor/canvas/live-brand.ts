import { computed } from 'nanostores';
import { SETTINGS_KEY } from '../../model/roots.ts';
import { documentAtom } from '../document/current-tree.ts';

const $brand = computed(documentAtom(SETTINGS_KEY), ({ brandColour }) => brandColour);

let sheet: CSSStyleSheet | null = null;

/** Shows the site in the chosen colour at once. The server's rules stay until the colour changes. */
export function watchBrand(): () => void {
  return $brand.listen((colour, before) => {
    // The settings are loaded.
    if (before !== undefined) void show(colour);
  });
}

async function show(colour: string): Promise<void> {
  const { brandSheet } = await import('../../model/brand/brand-colour.ts');
  if ($brand.get() !== colour) return;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.dataset.heBrand = '';
  }
  sheet.replaceSync(brandSheet(colour));
}
