/** A reason why a picture's description needs attention. */
export interface AltProblem {
  /** Says what is wrong and what to do. */
  readonly message: string;
  /** The description without the fault, if it can be corrected automatically. */
  readonly better?: string;
  /** Whether the user may keep the description after a second look. */
  readonly mayStay: boolean;
}

const EMPTY = 'Say what the picture shows, or choose that it only decorates.';
const FILE_NAME =
  'This looks like the name of a file. People who do not see the picture hear these words instead of it: say what it shows.';
const NO_WORDS = 'Nobody can tell from this what the picture shows. Say it in a few words.';
const SAYS_PICTURE = 'Screen readers already say that it is a picture. Begin with what it shows.';

const EXTENSION = /\.(jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp|svg|pdf)$/i;
/** Names given by cameras, telephones and programs: IMG_1234, DSC00012, PXL_20260101, Screenshot 2026-01-01. */
const BY_CAMERA =
  /^(img|image|dscn?|dscf?|dcim|pxl|p|mvi|vid|gopr|scan|photo|picture|screen ?shot|bildschirmfoto|whatsapp image|untitled|unnamed|download|capture|foto)[-_ ]*\(?[\d-][-_\d .:()atpm]*$/i;
/** Digits only, or a hexadecimal name made by a program. */
const NO_LETTERS = /^(?=.*\d)[\d\s._-]+$|^(?=.*\d)[0-9a-f]{8,}([-_][0-9a-f]{4,})*$/i;
/** Names joined by underscores: team_final, spring_fair_2026. */
const ONE_WORD = /^[^\s_]*(_[^\s_]*)+$/;
const EMPTY_WORDS =
  /^(an? |the |my )?(image|picture|photo|photograph|pic|graphic|illustration|drawing|screenshot|untitled|unnamed|alt|alt text|alternative text|description|decorative|todo|test|n\/?a|none|x+|[^\p{L}\p{N}]+)\.?$/iu;
const PICTURE_OF =
  /^(an? |the |this is an? )?(image|picture|photo|photograph|pic|graphic)( (of|showing|with)|:)\s+/i;

/**
 * Returns the problem of a description, or null if it is fine. `fileName` is the picture's file name, if known: a description
 * that only repeats it says nothing.
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

function isFileName(words: string, fileName: string): boolean {
  if ([EXTENSION, BY_CAMERA, NO_LETTERS, ONE_WORD].some((form) => form.test(words))) return true;
  // A file name in plain words, with spaces, may well describe the picture.
  return plain(words) === plain(fileName) && (EXTENSION.test(fileName) || !/\s/.test(words));
}

/** Returns a name without its extension, with hyphens and underscores as spaces. */
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
