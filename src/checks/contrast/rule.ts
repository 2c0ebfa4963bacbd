import { BACKGROUND_COLOURS, type BackgroundColour, PANEL_COLOUR } from '../../blocks/colours.ts';
import { shownBrand } from '../../model/brand/brand-colour.ts';
import { SETTINGS_KEY } from '../../model/roots.ts';
import { editField } from '../edit-text.ts';
import { type Found, found, type Rule } from '../rule.ts';

/**
 * The colours that editors choose. The site keeps all words readable: it makes a brand colour lighter or darker where words could
 * not be read on it, and shows no panel in a colour that it does not know. The rule says where readers see another colour than was
 * chosen.
 */
export const contrast: Rule = {
  name: 'contrast',
  label: 'Colours',
  check: ({ tree, page, blocks }) => [
    ...(page.slug === '' ? ofSite(String(tree.roots[SETTINGS_KEY]?.brandColour ?? '')) : []),
    ...blocks.flatMap(({ key: owner, type }) => {
      const chosen = tree.blocks[owner]?.backgroundColour;
      if (type !== 'ContentPanel' || typeof chosen !== 'string') return [];
      if (BACKGROUND_COLOURS.includes(chosen as BackgroundColour)) return [];
      const place = { owner, property: 'backgroundColour' };
      return [
        found(place, 'look', `‘${chosen}’ is no colour of this site. Readers see the panel without it.`, {
          better: 'Choose one of the colours that are made for words.',
          repair: {
            label: 'Give it the usual colour',
            change: (now) => editField(now, place, () => PANEL_COLOUR),
          },
        }),
      ];
    }),
  ],
};

/** The colour of the site is on every page. The home page stands for all of them. */
function ofSite(chosen: string): Found[] {
  const { colour, shifted } = shownBrand(chosen);
  if (shifted === null) return [];
  const place = { owner: SETTINGS_KEY, property: 'brandColour' };
  return [
    found(
      place,
      'hint',
      `Words on the colour ${chosen} could not be read. Readers see it ${shifted}, as ${colour}.`,
      {
        better: 'Choose a colour on which white or dark words have a contrast of 4.5 to 1.',
        repair: { label: `Choose ${colour}`, change: (tree) => editField(tree, place, () => colour) },
      },
    ),
  ];
}
