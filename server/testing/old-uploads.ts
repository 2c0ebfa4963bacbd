import fs from 'node:fs/promises';
import path from 'node:path';
import { picture } from './uploads.ts';

/**
 * Creates a WordPress uploads folder in `folder`: a picture with a smaller copy, a smaller copy without its original, a
 * drawing, a text, and a symbolic link out of the folder.
 */
export async function uploads(folder: string): Promise<string> {
  const media = path.join(folder, 'uploads');
  await fs.mkdir(path.join(media, '2020/05'), { recursive: true });
  await fs.writeFile(
    path.join(media, '2020/05/river.jpg'),
    await picture('jpeg', '#336699', { width: 1200, height: 800 }),
  );
  await fs.writeFile(
    path.join(media, '2020/05/river-300x200.jpg'),
    await picture('jpeg', '#336699', { width: 300, height: 200 }),
  );
  await fs.writeFile(
    path.join(media, '2020/05/only-640x480.png'),
    await picture('png', '#ff0000', { width: 640, height: 480 }),
  );
  await fs.writeFile(path.join(media, '2020/05/drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await fs.writeFile(path.join(media, '2020/05/annual report.txt'), 'We helped.');
  await fs.writeFile(path.join(folder, 'secret.txt'), 'Not of the site');
  await fs.symlink('../../../secret.txt', path.join(media, '2020/05/link.txt'));
  return media;
}
