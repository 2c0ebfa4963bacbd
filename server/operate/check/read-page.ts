import { checkBlocks } from '../../../src/blocks/registry.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { type PageDoc, pageDocOf, pageFieldsSchema, type StoredPage } from '../../../src/model/page.ts';
import { parseDocument } from '../../content/documents/page-documents.ts';
import { type CheckedSite, reasonOf } from './checked-site.ts';
import type { Problem } from './findings.ts';

const OPEN_AND_SAVE =
  'Open the page in the editor: its history has versions that can be restored. Until then readers get the last copy that could be made.';

/** The stored document of a page, as it was read. */
export interface ReadPage {
  /** Complete; null if it cannot be read at all. */
  readonly doc: PageDoc | null;
  /** Why it cannot be read, or why a save would refuse it; null if it is sound. */
  readonly problem: string | null;
}

/** @param text JSON, as it is stored */
export function readPage(text: string): ReadPage {
  try {
    const doc = parseDocument(text);
    const problem = documentProblem(doc);
    return { doc, problem: problem === null ? null : `: ${problem}.` };
  } catch (error) {
    return { doc: null, problem: ` cannot be read: ${reasonOf(error)}` };
  }
}

/** @param what the document of the page, such as 'draft' */
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
