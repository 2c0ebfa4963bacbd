import { useCaptcha } from '../../../db/captcha-queries.ts';
import type { Writer } from '../../../db/connection.ts';
import { enqueue } from '../../../db/outbox-queries.ts';
import { hasSubmission, insertSubmission } from '../../../db/submission-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { CAPTCHA_FIELD_NAME } from '../../../src/model/forms/field-types/captcha.ts';
import { submittedFields } from '../../../src/model/forms/submitted-fields.ts';
import { validateSubmission } from '../../../src/model/forms/validate-submission.ts';
import { newId } from '../../../src/model/ids.ts';
import { FIELD_PROBLEMS } from '../../../src/model/texts.ts';
import { toHearthError } from '../../core/http/error-responses.ts';
import type { Services } from '../../core/services.ts';
import { organisationOf } from '../../outside/mail/organisation.ts';
import type { CaptchaVerdict, UsedCaptcha } from './captcha.ts';
import type { FoundForm } from './find-form.ts';
import { outboxEntries, type Tester } from './outbox-entries.ts';
import { storedFields } from './stored-fields.ts';
import { idsOfContent } from './submission-id.ts';

/**
 * The way in which a form was sent: `script` by a script, `plain` by a browser without scripts, `test` by a signed-in editor.
 * Only a form that is sent by a script has a captcha. A test needs no captcha.
 */
export type SubmissionWay =
  | { readonly kind: 'script'; readonly token: string; readonly host: string }
  | { readonly kind: 'plain' }
  | { readonly kind: 'test'; readonly tester: Tester };

export interface SentForm {
  readonly form: FoundForm;
  /** The typed values by field name. Values of fields that the form does not have are dropped. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The id that the client has made; null if the client sent no id. */
  readonly submissionId: string | null;
  /** The key under which the client's address is counted (`addressKey`). The address is not stored. */
  readonly address: string;
  readonly way: SubmissionWay;
}

/**
 * Processes a form that was sent: validates it, checks its captcha, and stores the submission with its mails and its lead in
 * one transaction. Returns the id of the submission. A submission that is already stored is not stored again.
 *
 * @throws HearthError 'validation' (422) with a message for each field, 'too-many' or 'too-many-tests' (429);
 * 'submission-not-stored' (503) if the disk or the database fails
 */
export async function submitForm(services: Services, sent: SentForm): Promise<string> {
  const { captcha, limits, running, secret } = services.forms;
  const { form, way, address } = sent;
  const isComplete = way.kind !== 'script' || way.token !== '';
  const checked = validateSubmission(form.settings.fields, sent.values, { captcha: isComplete });
  const { values, names, problems } = checked;
  const ids: readonly [string, ...string[]] =
    sent.submissionId === null ? idsWithoutName(secret, sent, values) : [sent.submissionId];
  const [id] = ids;
  return running.once(id, async () => {
    if (await stored(services, ids)) return id;
    if (problems.length > 0) throw new HearthError('validation', {}, { validationErrors: [...problems] });
    const sender = { domainId: form.domain.id, identifier: form.settings.identifier, address };
    let verdict: CaptchaVerdict = { kind: 'unknown' };
    if (way.kind === 'script') {
      await orNotStored(() => limits.attempt(sender));
      verdict = await captcha.check(way.token, [way.host, ...form.domain.hostnames], address);
      if (verdict.kind === 'refused') throw captchaProblem();
    }
    const tester = way.kind === 'test' ? way.tester : null;
    if (tester !== null) await orNotStored(() => limits.testAttempt(tester._id));
    const isUnverified = tester === null && verdict.kind !== 'passed';
    if (isUnverified) await orNotStored(() => limits.unverifiedAttempt(sender));
    const used = verdict.kind === 'passed' ? verdict.used : null;
    await store(services, { id, form, values, names, used, tester, isUnverified });
    if (tester === null) services.metrics.counts.submissions += 1;
    services.outbox.wake();
    return id;
  });
}

function idsWithoutName(
  secret: string,
  { form, address, way }: SentForm,
  values: Readonly<Record<string, string>>,
): [string, ...string[]] {
  // Each test gets a new id, because editors test with the same words repeatedly.
  if (way.kind === 'test') return [newId()];
  const content = {
    domainId: form.domain.id,
    pageId: form.pageId,
    blockKey: form.block.key,
    values,
    address,
  };
  return idsOfContent(secret, content, Date.now());
}

/** Returns the error for a captcha that is wrong or used. After this error, the browser gets another captcha and tries again. */
function captchaProblem(): HearthError {
  const problem = { field: CAPTCHA_FIELD_NAME, message: FIELD_PROBLEMS.captcha };
  return new HearthError('validation', {}, { validationErrors: [problem] });
}

interface NewSubmission {
  readonly id: string;
  readonly form: FoundForm;
  readonly values: Readonly<Record<string, string>>;
  /** The names of the fields that have these values, in the order of the form. */
  readonly names: readonly string[];
  readonly used: UsedCaptcha | null;
  /** The editor who made the test; null if a visitor sent the form. */
  readonly tester: Tester | null;
  readonly isUnverified: boolean;
}

async function stored({ database }: Services, ids: readonly string[]): Promise<boolean> {
  return orNotStored(() => hasSubmission(database.reader, ids));
}

async function store(services: Services, submission: NewSubmission): Promise<void> {
  const now = services.now();
  const { limits } = services.forms;
  const from = await orNotStored(() => organisationOf(services, submission.form.domain));
  const entries = await orNotStored(() =>
    outboxEntries(services.config, { ...submission, from, now }, (email) => limits.allowsSuccessMail(email)),
  );
  await orNotStored(() =>
    services.forms.commits.run(async (trx) => {
      if (!(await insert(trx, submission, now))) return;
      const { used } = submission;
      if (used !== null && !(await useCaptcha(trx, used.id, used.expiresAt))) throw captchaProblem();
      await enqueue(trx, entries);
    }),
  );
}

function insert(db: Writer, submission: NewSubmission, now: string): Promise<boolean> {
  const { id, form, values, names, tester, isUnverified } = submission;
  const { identifier, subject, recipient, ccs } = form.settings;
  return insertSubmission(db, {
    id,
    domain_id: form.domain.id,
    identifier,
    subject,
    recipient,
    ccs: JSON.stringify(ccs),
    page_id: form.pageId,
    block_key: form.block.key,
    names: JSON.stringify(names),
    fields: storedFields(submittedFields(form.settings, values)),
    form: JSON.stringify(values),
    created_at: now,
    draft: tester === null ? 0 : 1,
    unverified: isUnverified ? 1 : 0,
  });
}

/**
 * Converts a failure of the disk or the database to the error 'submission-not-stored', whose message is for the sender of the
 * form.
 */
async function orNotStored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (toHearthError(error).status < 500) throw error;
    throw new HearthError('submission-not-stored', {}, { cause: error });
  }
}
