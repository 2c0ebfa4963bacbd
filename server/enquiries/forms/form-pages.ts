import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import type { HearthError, ValidationError } from '../../../src/model/errors.ts';
import { NO_FORM, publicForm } from '../../../src/model/forms/form-of.ts';
import type { PublicForm } from '../../../src/model/forms/form-types.ts';
import { sentAt } from '../../../src/model/forms/sent-at.ts';
import { plainHead } from '../../../src/model/head.ts';
import { FORM_TEXTS } from '../../../src/model/texts.ts';
import type { FormView, SiteShell } from '../../../src/model/view.ts';
import type { Services } from '../../core/services.ts';
import { publishedFields } from '../../delivery/visitor/pages-above.ts';
import { publishedShell } from '../../delivery/visitor/site-shell.ts';
import { sendPlainAnswer } from './answer-plain-posts.ts';
import type { FoundForm } from './find-form.ts';

/** The data of a page for a browser without scripts: the form and its place. The form is null if it no longer exists. */
export interface FormPage {
  readonly domain: DomainRecord;
  readonly form: FoundForm | null;
  readonly page: string;
  readonly block: string;
}

/**
 * Sends the page that confirms that the message was sent, and when. Sends this page even if the form has been removed since the message
 * was sent.
 */
export function sendSentPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  page: FormPage,
  at: Date,
): Promise<FastifyReply> {
  const again = page.form === null ? null : `/${page.form.slug}`;
  const state = { sent: true, at: sentAt(at, services.config.timeZone), again } as const;
  return send(services, request, reply, page, { state, error: null });
}

/**
 * Sends a page that shows the form again, with the typed values. The page also shows the problems of the values, or the reason
 * why the form could not be sent.
 */
export function sendFailedPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  page: FormPage,
  failure: { readonly error: HearthError; readonly values: Readonly<Record<string, string>> },
): Promise<FastifyReply> {
  const { error, values } = failure;
  const problems: readonly ValidationError[] = error.validationErrors ?? [];
  const words = problems.length > 0 ? null : error.message;
  return send(services, request, reply, page, { state: { values, problems, failure: words }, error });
}

async function send(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { domain, form, page, block }: FormPage,
  { state, error }: { readonly state: FormView['state']; readonly error: HearthError | null },
): Promise<FastifyReply> {
  const { database, config } = services;
  const shown: PublicForm = form === null ? NO_FORM : publicForm(form.block);
  const title =
    'sent' in state ? FORM_TEXTS.sent : FORM_TEXTS.errorTitle + (shown.title || FORM_TEXTS.problems);
  const inherited = await publishedFields(database.visitor, domain.id, form?.pageId ?? page);
  const viewIn = (shell: SiteShell): FormView => ({
    kind: 'form',
    shell,
    head: { ...plainHead(title, shell.settings.title), robots: 'noindex' },
    form: shown,
    page,
    block,
    ...inherited,
    state,
  });
  const shell = await publishedShell(database, config, domain, '');
  return sendPlainAnswer(services, request, reply, { shell, error, viewIn });
}
