import { type ImageValue, isDescribed } from './image.ts';
import { HINTS } from './texts.ts';

/** A reason why the alternative text of a picture needs attention. */
export interface AltProblem {
  /** The problem, and how to fix it, in words. */
  readonly message: string;
  /** The alternative text without the fault, if the fault can be corrected automatically. */
  readonly better?: string;
  /** Whether the user may keep the text after confirming it. */
  readonly mayStay: boolean;
}

const EMPTY = 'Say what the picture shows, or choose that it only decorates.';
const FILE_NAME =
  'This looks like the name of a file. People who do not see the picture hear these words instead of it: say what it shows.';
const NO_WORDS = 'Nobody can tell from this what the picture shows. Say it in a few words.';
const SAYS_PICTURE = 'Screen readers already say that it is a picture. Begin with what it shows.';

const EXTENSION = /\.(jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp|svg|pdf)$/i;
/** Matches file names given by cameras, phones and programs: IMG_1234, DSC00012, PXL_20260101, Screenshot 2026-01-01. */
const BY_CAMERA =
  /^(img|image|dscn?|dscf?|dcim|pxl|p|mvi|vid|gopr|scan|photo|picture|screen ?shot|bildschirmfoto|whatsapp image|untitled|unnamed|download|capture|foto)[-_ ]*\(?[\d-][-_\d .:()atpm]*$/i;
/** Matches names of digits only, and hexadecimal names that programs generate. */
const NO_LETTERS = /^(?=.*\d)[\d\s._-]+$|^(?=.*\d)[0-9a-f]{8,}([-_][0-9a-f]{4,})*$/i;
/** Matches words joined by underscores: team_final, spring_fair_2026. */
const ONE_WORD = /^[^\s_]*(_[^\s_]*)+$/;
const EMPTY_WORDS =
  /^(an? |the |my )?(image|picture|photo|photograph|pic|graphic|illustration|drawing|screenshot|untitled|unnamed|alt|alt text|alternative text|description|decorative|todo|test|n\/?a|none|x+|[^\p{L}\p{N}]+)\.?$/iu;
const PICTURE_OF =
  /^(an? |the |this is an? )?(image|picture|photo|photograph|pic|graphic)( (of|showing|with)|:)\s+/i;

/**
 * Returns the problem with a picture's alternative text; null if the text is fine. `fileName` is the picture's file name, if
 * known. A text that only repeats the file name describes nothing.
 */
export function altProblem(alt: string, fileName = ''): AltProblem | null {
  const words = alt.trim();
  if (words === '') return { message: EMPTY, mayStay: false };
  if (isFileName(words, fileName)) return { message: FILE_NAME, mayStay: true };
  if (EMPTY_WORDS.test(words)) return { message: NO_WORDS, mayStay: true };
  const rest = words.replace(PICTURE_OF, '');
  if (rest !== words && rest !== '')
    return { message: SAYS_PICTURE, better: capitalised(rest), mayStay: true };
  return null;
}

/** Returns the problem with the description of a picture in use; null if it has none. */
export function pictureProblem(value: ImageValue): AltProblem | null {
  if (!isDescribed(value)) return { message: HINTS.noDescription, mayStay: false };
  return value === null || value.alt === '' ? null : altProblem(value.alt);
}

function isFileName(words: string, fileName: string): boolean {
  if ([EXTENSION, BY_CAMERA, NO_LETTERS, ONE_WORD].some((form) => form.test(words))) return true;
  // Accepts a file name that consists of words with spaces, because it may well describe the picture.
  return plain(words) === plain(fileName) && (EXTENSION.test(fileName) || !/\s/.test(words));
}

/** Returns a file name without its extension, with hyphens and underscores replaced by spaces. */
function plain(name: string): string {
  return name
    .trim()
    .replace(EXTENSION, '')
    .replaceAll(/[-_\s]+/g, ' ')
    .toLowerCase();
}

function capitalised(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
