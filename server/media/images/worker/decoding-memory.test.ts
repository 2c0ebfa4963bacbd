import fs from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/folders.ts';
import { probe } from './probe.ts';

const PIXELS = 40 * 30;
const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#3f7fb0' } });
const progressive = true;

test.each([
  ['a baseline JPEG', plain().jpeg(), 0],
  ['a progressive JPEG', plain().jpeg({ progressive }), 3.45],
  ['one with all of its colours', plain().jpeg({ progressive, chromaSubsampling: '4:4:4' }), 6.9],
  ['one in grey', plain().toColourspace('b-w').jpeg({ progressive }), 2.3],
  ['one for print', plain().toColourspace('cmyk').jpeg({ progressive, chromaSubsampling: '4:4:4' }), 9.2],
  ['a PNG', plain().toColourspace('rgb16').png(), 0],
  ['an interlaced PNG', plain().png({ progressive }), 3.75],
  ['one of 16 bits with transparency', plain().ensureAlpha().toColourspace('rgb16').png({ progressive }), 10],
  ['a WebP', plain().webp(), 4.3],
  ['a GIF', plain().gif(), 5.5],
  ['an AVIF', plain().avif({ chromaSubsampling: '4:2:0' }), 15.5],
  ['one with all of its colours', plain().avif({ chromaSubsampling: '4:4:4' }), 18.7],
  ['one of ten bits', plain().avif({ bitdepth: 10 }), 24.5],
  ['one with transparency', plain().ensureAlpha(0.5).avif({ chromaSubsampling: '4:2:0' }), 19.5],
])('the memory that decoding takes is known from the header: of %s', async (_what, picture: Sharp, each) => {
  const file = path.join(await temporaryFolder(), 'picture');
  await fs.writeFile(file, await picture.toBuffer());
  expect((await probe(file)).decodingBytes).toBeCloseTo(PIXELS * each, 3);
});
