/**
 * A development tool that renders every SVG in db/demo/pictures as a WebP with the same name, the logos in public/assets/logos
 * as PNGs, and public/favicon.svg as the manifest's icons in public/assets/icons.
 *
 * Run this script after changing a drawing: `node scripts/render-pictures.ts`, or with names to render only some drawings:
 * `node scripts/render-pictures.ts door-22 door-22-dark`. Each WebP has the width and height, in pixels, of the viewBox of its
 * source, and a third of the bytes of a JPEG. The WebPs are in the repository, so a demo site need not render them.
 */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../db/demo/pictures');
const logos = join(import.meta.dirname, '../public/assets/logos');
const icons = join(import.meta.dirname, '../public/assets/icons');
const wanted = new Set(process.argv.slice(2));

/** Renders one source, and returns the size of the WebP in bytes. */
async function render(name: string): Promise<number> {
  const info = await sharp(join(folder, `${name}.svg`))
    .flatten({ background: '#fffaf3' })
    .webp({ quality: 82, smartSubsample: true, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  return info.size;
}

const names = (await readdir(folder))
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -'.svg'.length))
  .filter((name) => wanted.size === 0 || wanted.has(name))
  .sort();

for (const name of names) {
  const bytes = await render(name);
  console.log(`${name}.webp  ${(bytes / 1000).toFixed(1)} kB`);
}

/** Logos keep their transparency, and are rendered in the largest size that any screen shows. */
for (const name of [
  'open-verandah-mark',
  'open-verandah-learning-mark',
  'partner-one',
  'partner-two',
  'partner-three',
]) {
  if (wanted.size > 0 && !wanted.has(name)) continue;
  const width = name.endsWith('mark') ? 480 : 640;
  await sharp(join(logos, `${name}.svg`), { density: 600 })
    .resize({ width })
    .png({ palette: true })
    .toFile(join(folder, `${name}.png`));
}

/**
 * The icon can be maskable: it fills the square, and its drawing stays inside the circle (80 %) that every mask shows
 * (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
const icon = await readFile(join(import.meta.dirname, '../public/favicon.svg'), 'utf8');
const maskable = icon
  .replace(' rx="14"', '')
  .replace(/(<rect [^>]*>)(.*)(<\/svg>)/s, '$1<g transform="translate(10.24 10.24) scale(.68)">$2</g>$3');
await mkdir(icons, { recursive: true });
for (const width of [192, 512]) {
  for (const [name, svg] of [
    ['icon', icon],
    ['maskable', maskable],
  ] as const) {
    if (wanted.size > 0 && !wanted.has(name)) continue;
    await sharp(Buffer.from(svg), { density: 600 })
      .resize({ width })
      .png({ palette: true })
      .toFile(join(icons, `${name}-${width}.png`));
  }
}
