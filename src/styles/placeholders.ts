import { imageUrl } from '../model/image.ts';

const COLOUR = /^#[0-9a-f]{3}$/;

/**
 * The rules that show a colour in the place of a picture until it is there, one for each colour; empty without any. The
 * alternative text, which browsers show there when the picture cannot be loaded, is legible on it.
 *
 * @param placeholders colours such as `#8a6` by the ids of the pictures
 */
export function placeholderSheet(placeholders: ReadonlyMap<string, string>): string {
  const pictures = Map.groupBy(placeholders.keys(), (id) => placeholders.get(id)!);
  return [...pictures]
    .filter(([colour]) => COLOUR.test(colour))
    .map(([colour, ids]) => {
      const selectors = ids.map((id) => `img[src*="${imageUrl(id)}?"]`);
      return `${selectors.join()}{background:${colour};color:${isLight(colour) ? '#000' : '#fff'}}`;
    })
    .join('');
}

/** Whether black has more contrast with a colour than white, by the luminance of WCAG 2. */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [...colour.slice(1)].map((digit) => {
    const level = Number.parseInt(digit, 16) / 15;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
