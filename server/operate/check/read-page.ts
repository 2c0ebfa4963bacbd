import { checkBlocks } from '../../../src/blocks/registry.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { type PageDoc, pageDocOf, pageFieldsSchema, type StoredPage } from '../../../src/model/page.ts';
import { parseDocument } from '../../content/documents/page-documents.ts';
import { type CheckedSite, reasonOf } from './checked-site.ts';
import type { Problem } from './findings.ts';

const OPEN_AND_SAVE =
  'Open the page in the editor: its history has versions that can be restored. Until then readers get the last copy that could be made.';

/** The stored document of a page, after reading. */
export interface ReadPage {
  /** The document with all fields; null if the document cannot be read. */
  readonly doc: PageDoc | null;
  /** The reason why the document cannot be read or saved again; null if the document is valid. */
  readonly problem: string | null;
}

/**
 * Reads the document of a page.
 *
 * @param text JSON as stored
 */
export function readPage(text: string): ReadPage {
  try {
    const doc = parseDocument(text);
    const problem = documentProblem(doc);
    return { doc, problem: problem === null ? null : `: ${problem}.` };
  } catch (error) {
    return { doc: null, problem: ` cannot be read: ${reasonOf(error)}` };
  }
}

/**
 * Reports the problem of a document.
 *
 * @param what the document of the page, such as 'draft'
 */
export function reportPage(
  { findings }: CheckedSite,
  { problem }: ReadPage,
  what: string,
  page: NonNullable<Problem['page']>,
): void {
  if (problem !== null) findings.add('documents', `The ${what}${problem}`, OPEN_AND_SAVE, page);
}

function documentProblem(doc: PageDoc): string | null {
  try {
    const fields = pageFieldsSchema.safeParse(pageDocOf(doc as StoredPage));
    const [issue] = fields.error?.issues ?? [];
    if (issue !== undefined) return `${issue.path.join('.') || 'the page'}: ${issue.message}`;
    checkBlocks(doc.contents);
    return null;
  } catch (error) {
    const [first] = error instanceof HearthError ? (error.validationErrors ?? []) : [];
    return first === undefined ? reasonOf(error) : `${first.field}: ${first.message}`;
  }
}
