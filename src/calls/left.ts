import { type Rule, right } from './rule.ts';

export const PERMISSIONS_LEFT = {
  'image/upload': 'signedIn',
  'image/loadGallery': 'signedIn',
  'image/load': 'signedIn',
  'image/loadUses': 'signedIn',
  'image/saveImageDetails': 'signedIn',
  'image/replaceImage': 'signedIn',
  'image/remove': 'signedIn',
  'image/servePublished': 'anyone',
  'image/serveDraft': 'signedIn',
  'file/upload': 'signedIn',
  'file/loadFiles': 'signedIn',
  'file/searchFiles': 'signedIn',
  'file/saveFileDetails': 'signedIn',
  'file/replaceFile': right('publish'),
  'file/loadUses': 'signedIn',
  'file/remove': 'signedIn',
  'file/servePublished': 'anyone',
  'file/serveDraft': 'signedIn',
} as const satisfies Record<string, Rule>;

export const RECORDED_LEFT = {
  'image/upload': 'Uploaded a picture',
  'image/saveImageDetails': 'Changed the details of a picture',
  'image/replaceImage': 'Replaced a picture everywhere',
  'image/remove': 'Removed a picture',
  'file/upload': 'Uploaded a file',
  'file/replaceFile': 'Replaced a file',
  'file/saveFileDetails': 'Changed the details of a file',
  'file/remove': 'Removed a file',
} as const satisfies Readonly<Record<string, string>>;

export const NOT_RECORDED_LEFT: Readonly<Record<string, string>> = {
};

export const REPEATED_LEFT: ReadonlySet<string> = new Set([
  'image/saveImageDetails',
  'file/saveFileDetails',
]);
