/**
 * Development tool: draws every SVG source in db/demo/pictures as the JPEG of the same name beside it.
 *
 * Run it after changing a drawing: `node scripts/render-pictures.ts`, or with names to draw only those:
 * `node scripts/render-pictures.ts mug key`. Each JPEG takes the width and height, in pixels, of the
 * viewBox of its source. The JPEGs are kept in the repository, so a demo site needs no rendering.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../db/demo/pictures');
const wanted = new Set(process.argv.slice(2));

/** Draws one source and returns the size of the JPEG in bytes. */
async function render(name: string): Promise<number> {
  const info = await sharp(join(folder, `${name}.svg`))
    .flatten({ background: '#fffaf3' })
    .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, `${name}.jpg`));
  return info.size;
}

const names = (await readdir(folder))
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -'.svg'.length))
  .filter((name) => wanted.size === 0 || wanted.has(name))
  .sort();

for (const name of names) {
  const bytes = await render(name);
  console.log(`${name}.jpg  ${(bytes / 1000).toFixed(1)} kB`);
}
