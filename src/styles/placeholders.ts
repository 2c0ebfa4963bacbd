import { imageUrl } from '../model/image.ts';
import { BREAKPOINTS } from '../model/limits.ts';
import type { Placeholder } from '../model/view.ts';

const COLOUR = /^#[0-9a-f]{3}$/;

/**
 * Returns the rules that show a colour in place of a picture until the picture is loaded, one rule per colour; '' if there are
 * none. If a picture cannot be loaded, browsers show its alternative text, which is legible on the colour.
 */
export function placeholderSheet(placeholders: readonly Placeholder[]): string {
  return SCREENS.map(([screen, query]) => {
    const sheet = rules(placeholders.filter((placeholder) => placeholder.screen === screen));
    return query === '' || sheet === '' ? sheet : `@media(${query}){${sheet}}`;
  }).join('');
}

/** Screens, and the media queries that they match. Later ones override earlier ones. */
const SCREENS = [
  ['', ''],
  ['narrow', `width<${BREAKPOINTS.splitColumns}px`],
  ['dark', 'prefers-color-scheme:dark'],
] as const;

function rules(placeholders: readonly Placeholder[]): string {
  return [...Map.groupBy(placeholders, ({ colour }) => colour)]
    .filter(([colour]) => COLOUR.test(colour))
    .map(([colour, places]) => {
      const ink = isLight(colour) ? '#000' : '#fff';
      return `${places.map(selector).join()}{background:${colour};color:${ink}}`;
    })
    .join('');
}

function selector({ imageId, end }: Placeholder): string {
  return `img[src*="${imageUrl(imageId)}?"]${end === '' ? '' : `[src$="&${end}"]`}`;
}

/** Returns whether black has more contrast with a colour than white has, by the luminance of WCAG 2. */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [...colour.slice(1)].map((digit) => {
    const level = Number.parseInt(digit, 16) / 15;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
