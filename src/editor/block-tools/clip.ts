import { z } from 'zod';
import { checkBlocks, spokenText } from '../../blocks/registry.ts';
import { type StoredBlock, storedBlockSchema } from '../../model/block.ts';
import { HearthError } from '../../model/errors.ts';
import { labelOf } from '../document/labels.ts';
import { inertDocument } from '../ui/trusted-html.ts';

/** A copied block: its stored form, with its whole content. */
export interface Clip {
  readonly block: StoredBlock;
  /** The time of copying (ISO 8601). */
  readonly copiedAt: string;
}

/** The clipboard type of a clip. */
export const CLIP_TYPE = 'application/x-hearth-block+json';

/** The attribute that carries a clip through clipboards that keep only HTML. */
const CLIP_ATTRIBUTE = 'data-hearth-block';

const clipSchema = z.object({ block: storedBlockSchema, copiedAt: z.iso.datetime() });

/** Returns a clip in the formats of a clipboard: Hearth's own, HTML for other programs, and plain text. */
export function clipboardForms(clip: Clip): Record<string, string> {
  const json = JSON.stringify(clip);
  const lines = spokenText([clip.block]);
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('');
  return {
    [CLIP_TYPE]: json,
    'text/html': `<div ${CLIP_ATTRIBUTE}="${escaped(json)}">${paragraphs}</div>`,
    'text/plain': lines.join('\n'),
  };
}

/**
 * Returns the clip in a clipboard; null if the clipboard has none. `get` returns the clipboard's content of a type, or '' if it
 * has none.
 */
export function clipIn(get: (type: string) => string): Clip | null {
  return parseClip(get(CLIP_TYPE)) ?? parseClip(clipInHtml(get('text/html')));
}

/** Parses a clip from JSON; returns null if the JSON is invalid. */
export function parseClip(json: string | null): Clip | null {
  if (json === null || json === '') return null;
  try {
    const parsed = clipSchema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * The block of a clip, or the reason why the block cannot be pasted. For example, the clip may come from another version of
 * Hearth.
 */
export type Checked = { readonly block: StoredBlock } | { readonly problem: string };

/** Checks the block of a clip with the same rules as a saved page. */
export function checkClip({ block }: Clip): Checked {
  try {
    return { block: checkBlocks([block])[0]! };
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    return { problem: `${labelOf(block.componentType)} was not pasted: ${reasonOf(error)}` };
  }
}

function reasonOf({ code, validationErrors = [] }: HearthError): string {
  const [first] = validationErrors;
  // Removes the list and the key of the block from the path, because a list and a key mean nothing to the user.
  const field = first?.field.split('.').slice(2).join('.') ?? '';
  if (code === 'unknown-field') return `it comes from another version, with the unknown field ‘${field}’.`;
  return field === '' ? 'it is not whole.' : `its field ‘${field}’ is not right. ${first?.message}`;
}

function clipInHtml(html: string): string | null {
  if (!html.includes(CLIP_ATTRIBUTE)) return null;
  const holder = inertDocument(html).querySelector(`[${CLIP_ATTRIBUTE}]`);
  return holder?.getAttribute(CLIP_ATTRIBUTE) ?? null;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
