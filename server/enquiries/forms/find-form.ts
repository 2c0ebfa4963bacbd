import type { DomainRecord } from '../../../db/domain-queries.ts';
import { pageById } from '../../../db/page-queries.ts';
import { pagesWithForm, publishedPageById } from '../../../db/published-queries.ts';
import { shownBlocks } from '../../../src/blocks/shown-blocks.ts';
import type { StoredBlock } from '../../../src/model/block.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { askedOf, formOf } from '../../../src/model/forms/form-of.ts';
import { configurationProblem } from '../../../src/model/forms/form-problems.ts';
import type { FormKind, FormSettings } from '../../../src/model/forms/form-types.ts';
import { formsIn } from '../../content/documents/form-uses.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';
import type { Services } from '../../core/services.ts';

/** A form on a page, with the settings that are stored there. */
export interface FoundForm {
  readonly domain: DomainRecord;
  readonly pageId: string;
  readonly block: StoredBlock;
  /** The slug of the form's page. */
  readonly slug: string;
  readonly settings: FormSettings;
  readonly kind: FormKind;
}

/** The place of a form, as named in a submission. */
export interface FormLocation {
  readonly page: string | undefined;
  readonly block: string | undefined;
  readonly identifier: string | undefined;
}

type Sources = Pick<Services, 'database' | 'domains'>;

/**
 * Finds the form that readers of a domain see: the block that the submission names, or otherwise the first form with the
 * identifier.
 *
 * @throws HearthError 'form-not-found' (404), 'form-not-ready' (409)
 */
export async function publishedForm(
  { database: { visitor } }: Pick<Services, 'database'>,
  domain: DomainRecord,
  { page, block, identifier }: FormLocation,
): Promise<FoundForm> {
  const formOn = async (pageId: string, isWanted: (block: StoredBlock) => boolean) => {
    const found = await publishedPageById(visitor, domain.id, pageId);
    return found && formIn(found.doc, domain, pageId, isWanted);
  };
  const named = page && block ? await formOn(page, ({ key }) => key === block) : null;
  if (named !== null) return named;
  for (const pageId of identifier ? await pagesWithForm(visitor, domain.id, identifier) : []) {
    const found = await formOn(pageId, (block) => formOf(block)?.settings.identifier === identifier);
    if (found !== null) return found;
  }
  throw new HearthError('form-not-found');
}

/**
 * Finds a form in its saved version, for an editor who tests the form. The form may belong to a domain other than the host's.
 *
 * @throws HearthError 'form-not-found' (404), 'form-not-ready' (409)
 */
export async function draftedForm(
  { database: { reader }, domains }: Sources,
  { page, block }: FormLocation,
): Promise<FoundForm> {
  const stored = page && block ? await pageById(reader, page) : null;
  const domain = stored && domains.byId(stored.domain_id);
  const found =
    stored === null || domain === null || stored.deleted_at !== null
      ? null
      : formIn(stored.doc, domain, stored.id, ({ key }) => key === block);
  if (found === null) throw new HearthError('form-not-found');
  return found;
}

/**
 * Returns the form in a block.
 *
 * @throws HearthError 'form-not-ready' (409) if the form is incomplete; the error gives visitors no details
 */
function formIn(
  doc: string,
  domain: DomainRecord,
  pageId: string,
  isWanted: (block: StoredBlock) => boolean,
): FoundForm | null {
  const { contents, slug } = completeDocument(doc);
  const block = formsIn(shownBlocks(contents)).find(isWanted);
  const form = block && formOf(block);
  if (!block || !form) return null;
  if (configurationProblem(form.settings, form.kind) !== null) throw new HearthError('form-not-ready');
  return { domain, pageId, block, slug, kind: form.kind, settings: askedOf(form.settings) };
}
