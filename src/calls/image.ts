import { z } from 'zod';
import {
  galleryQuerySchema,
  galleryResponseSchema,
  imageDetailsSchema,
  imageResponseSchema,
  imageSchema,
  mediaNamedSchema,
  replaceImageResponseSchema,
  replaceImageSchema,
  usesResponseSchema,
} from '../model/media.ts';
import { defineCalls } from './define-calls.ts';
import { named } from './schemas.ts';

named('Image', imageSchema);

/** The pictures of the media library. */
export const image = defineCalls('image', 'Pictures', {
  upload: {
    method: 'POST',
    summary: 'Stores a picture: JPEG, PNG, WebP, GIF or AVIF; the same bytes again are the same picture',
    who: 'signedIn',
    audit: { words: 'Uploaded a picture' },
    limit: 'none',
    takesFile: true,
    output: imageResponseSchema,
    status: 201,
  },
  loadGallery: {
    method: 'GET',
    summary: 'The pictures of the library whose name or alternative text contains the words',
    who: 'signedIn',
    input: galleryQuerySchema,
    output: galleryResponseSchema,
  },
  load: {
    method: 'GET',
    summary: 'A picture of the library, with its size in px',
    who: 'signedIn',
    input: mediaNamedSchema,
    output: imageResponseSchema,
  },
  loadUses: {
    method: 'GET',
    summary: 'The documents that use a picture',
    who: 'signedIn',
    input: mediaNamedSchema,
    output: usesResponseSchema,
  },
  saveImageDetails: {
    method: 'POST',
    summary: 'Renames a picture, and sets the alternative text that new uses of it begin with',
    who: 'signedIn',
    audit: { words: 'Changed the details of a picture', isRepeated: true },
    input: imageDetailsSchema,
    output: imageResponseSchema,
  },
  replaceImage: {
    method: 'POST',
    summary:
      'Shows another picture wherever a picture is used; documents without unpublished changes are published again',
    who: 'signedIn',
    audit: { words: 'Replaced a picture everywhere' },
    input: replaceImageSchema,
    output: replaceImageResponseSchema,
  },
  remove: {
    method: 'POST',
    summary: 'Removes a picture that nothing uses, in a draft or published',
    who: 'signedIn',
    audit: { words: 'Removed a picture' },
    input: mediaNamedSchema,
    output: z.object({}),
  },
});
