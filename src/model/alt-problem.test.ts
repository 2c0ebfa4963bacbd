import { expect, test } from 'vitest';
import { altProblem } from './alt-problem.ts';

const message = (alt: string, name?: string) => altProblem(alt, name)?.message ?? null;

test('a description in plain words is accepted', () => {
  for (const alt of [
    'Two people drink tea on a verandah',
    'Our office at 12 Smith Street',
    'Volunteers in 2026',
    'Imogen',
    'A photographer at work',
    'P',
    'Kettle.',
    'Деревня',
    '茶を飲む二人',
  ])
    expect(message(alt), alt).toBeNull();
});

test('without words there is a choice, and no way around it', () => {
  expect(altProblem('  ', 'tea.jpg')).toMatchObject({ mayStay: false });
});

test('the names that cameras and programs give to files are questioned', () => {
  for (const alt of [
    'IMG_1234',
    'img 1234.JPG',
    'DSC00012',
    'DSCN0042',
    'PXL_20260101_101010123',
    'Screenshot 2026-01-01 at 10.10.10',
    'WhatsApp Image 2026-01-01 at 10.10.10',
    'image1',
    'photo-2',
    'Untitled-3',
    'kitchen-table.png',
    'spring_fair',
    'Team_final_2',
    '20260101_101010',
    'f3b0c442-98fc-1c14-9afb-f4c8996fb924',
  ])
    expect(message(alt), alt).toContain('name of a file');
});

test('the name of the picture itself is questioned, however it is written', () => {
  expect(message('kitchen table', 'kitchen-table.jpg')).toContain('name of a file');
  expect(message('Kitchen_Table', 'kitchen-table.jpg')).toContain('name of a file');
  expect(message('team_final', 'team_final')).toContain('name of a file');
  expect(message('Two people drink tea', 'Two people drink tea')).toBeNull();
});

test('words that describe nothing are questioned', () => {
  for (const alt of ['image', 'A picture', 'Photo.', 'graphic', 'alt text', '...', 'xxx'])
    expect(message(alt), alt).toContain('Nobody can tell');
});

test('‘picture of’ is not needed, and what remains is offered', () => {
  expect(altProblem('A picture of two people', 'a.jpg')).toMatchObject({
    better: 'Two people',
    mayStay: true,
  });
  expect(altProblem('Image: the kettle', 'a.jpg')?.better).toBe('The kettle');
  expect(altProblem('photo showing élan', 'a.jpg')?.better).toBe('Élan');
});
