import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { UploadList } from './UploadList.tsx';
import { $uploads, type Upload } from './uploads.ts';

const upload = (id: number, name: string, fields: Partial<Upload>): Upload => ({
  id,
  kind: 'pictures',
  file: new File(['pixels'], name),
  state: 'sending',
  share: 0,
  problem: null,
  item: null,
  ...fields,
});

afterEach(() => $uploads.set([]));

test('each upload has a bar and can be cancelled; one that failed says why and can be tried again', () => {
  $uploads.set([
    upload(1, 'tea.jpg', { share: 0.25 }),
    upload(2, 'cup.jpg', { state: 'waiting' }),
    upload(3, 'notes.jpg', { state: 'failed', problem: 'This is not a picture.' }),
  ]);
  const html = renderToStaticMarkup(<UploadList />);
  const bars = [...html.matchAll(/<progress aria-label="(.*?)" max="1".*? value="(.*?)"/g)];
  expect(bars.map(([, name, value]) => [name, value])).toEqual([
    ['tea.jpg', '0.25'],
    ['cup.jpg', '0'],
  ]);
  expect(html).toContain('This is not a picture.');
  const buttons = [...html.matchAll(/aria-label="((?:Cancel|Clear|Try) .*?)"/g)].map(([, name]) => name);
  expect(buttons).toEqual(['Cancel tea.jpg', 'Cancel cup.jpg', 'Try notes.jpg again', 'Clear notes.jpg']);
});
