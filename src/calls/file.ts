import { z } from 'zod';
import {
  fileDetailsSchema,
  fileListQuerySchema,
  fileListResponseSchema,
  fileResponseSchema,
  fileSchema,
  fileSearchQuerySchema,
  mediaNamedSchema,
  usesResponseSchema,
} from '../model/media.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { named } from './schemas.ts';

named('File', fileSchema);

/** The files that readers open or download. */
export const file = defineCalls('file', 'Files', {
  upload: {
    method: 'POST',
    summary: 'Stores a file for readers to open or save; the same bytes again are the same file',
    who: 'signedIn',
    audit: { words: 'Uploaded a file' },
    limit: 'none',
    takesFile: true,
    output: fileResponseSchema,
    status: 201,
  },
  replaceFile: {
    method: 'POST',
    summary: 'Puts another file in the place of a file, at the same address and under the same name',
    who: right('publish'),
    audit: { words: 'Replaced a file' },
    limit: 'none',
    takesFile: true,
    input: mediaNamedSchema,
    output: fileResponseSchema,
  },
  loadFiles: {
    method: 'GET',
    summary: 'The files of the library',
    who: 'signedIn',
    input: fileListQuerySchema,
    output: fileListResponseSchema,
  },
  searchFiles: {
    method: 'GET',
    summary: 'The files of the library whose name or description contains the words',
    who: 'signedIn',
    input: fileSearchQuerySchema,
    output: fileListResponseSchema,
  },
  loadUses: {
    method: 'GET',
    summary: 'The documents that link to a file',
    who: 'signedIn',
    input: mediaNamedSchema,
    output: usesResponseSchema,
  },
  saveFileDetails: {
    method: 'POST',
    summary: 'Renames a file, and describes it',
    who: 'signedIn',
    audit: { words: 'Changed the details of a file', isRepeated: true },
    input: fileDetailsSchema,
    output: fileResponseSchema,
  },
  remove: {
    method: 'POST',
    summary: 'Removes a file that nothing links to, in a draft or published',
    who: 'signedIn',
    audit: { words: 'Removed a file' },
    input: mediaNamedSchema,
    output: z.object({}),
  },
  servePublished: {
    method: 'GET',
    summary: 'The bytes of a file, whole or a range of them: the same as at /file/{fileId}',
    who: 'anyone',
    only: [{ path: 'file', tag: 'Files' }],
    params: z.strictObject({ fileId: z.string() }),
    output: z.file(),
  },
});
