import { expect, test } from 'vitest';
import type { MediaFile } from '../../../model/media.ts';
import { fileNamed, filesInWords, fileWords } from './file-search.ts';

const file = (name: string, description = ''): MediaFile => ({
  _id: name,
  name,
  description,
  mime: 'application/pdf',
  size: 84_000,
  url: '',
  uploadedAt: '2026-01-01T00:00:00.000Z',
  uploadedBy: null,
  uses: 0,
});

test('an option has the name of the file, and what tells it from others', () => {
  expect(fileWords(file('Fact sheet.pdf', 'For families'))).toEqual({
    title: 'Fact sheet.pdf',
    about: 'For families · PDF · 82 kB',
  });
  expect(fileWords(file('Form')).about).toBe('PDF · 82 kB');
});

test('the whole name of the only file that has it chooses it', () => {
  const files = [file('Fact sheet.pdf'), file('Form.pdf'), { ...file('Form.pdf'), _id: 'other' }];
  expect(fileNamed(files, ' fact sheet.PDF ')?._id).toBe('Fact sheet.pdf');
  expect([fileNamed(files, 'Form.pdf'), fileNamed(files, 'Fact'), fileNamed(files, ' ')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('the state of a search says what to do next', () => {
  expect(filesInWords({ state: 'idle' })).toBe('');
  expect(filesInWords({ state: 'found', files: [], total: 0 })).toContain('Upload one');
  expect(filesInWords({ state: 'found', files: [file('a')], total: 1 })).toBe('1 file found');
  expect(filesInWords({ state: 'found', files: [file('a')], total: 30 })).toContain('Type more');
  expect(filesInWords({ state: 'failed', message: 'No connection.' })).toContain('No connection.');
});
