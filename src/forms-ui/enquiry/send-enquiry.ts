import { ApiError, post } from '../../browser/request.ts';
import { CAPTCHA_FIELD_NAME } from '../../model/forms/field-types/captcha.ts';
import type { FieldProblem } from '../../model/forms/validate-submission.ts';
import { newId } from '../../model/ids.ts';
import { FORM_TEXTS } from '../../model/texts.ts';

/** The reason why a form was not sent: the problems of its fields, or the failure of the form as a whole. */
export interface SendFailure {
  readonly problems: readonly FieldProblem[];
  readonly failure: string | null;
  /** Whether the server requires another captcha token. */
  readonly isCaptcha: boolean;
}

export interface Enquiry {
  readonly identifier: string;
  readonly page: string;
  readonly block: string;
  readonly values: Readonly<Record<string, string>>;
  readonly captcha: string;
}

/** Sends a reader's submission. @throws ApiError */
export async function sendEnquiry(apiBaseUrl: string, enquiry: Enquiry, submissionId: string): Promise<void> {
  const { identifier, page, block, values, captcha } = enquiry;
  await post(apiBaseUrl, 'forms/submit', {
    settings: { identifier },
    form: values,
    page,
    block,
    submissionId,
    captcha,
  });
}

/** Returns the failure of a call in words for the reader; uses the server's words if there are any. */
export function sendFailure(error: unknown): SendFailure {
  const data = error instanceof ApiError ? error.response?.data : undefined;
  const problems = data?.validationErrors ?? [];
  const isCaptcha = problems.some(({ field }) => field === CAPTCHA_FIELD_NAME);
  if (problems.length > 0) return { problems, failure: null, isCaptcha };
  const words = data?.error?.code === 'unknown' ? '' : (data?.message ?? data?.error?.message);
  const failure = typeof words === 'string' && words !== '' ? words : FORM_TEXTS.failure;
  return { problems: [], failure, isCaptcha };
}

/**
 * Provides ids for submissions. The same values get the same id, so that a repeated submission is stored only once. Changed
 * values get a new id, so that no change is lost.
 */
export class SubmissionIds {
  #last = { of: '', id: '' };

  idOf(values: Readonly<Record<string, string>>): string {
    const of = JSON.stringify(values);
    if (this.#last.of !== of) this.#last = { of, id: newId() };
    return this.#last.id;
  }

  /** Records that these values were already sent with this id, in a plain post. */
  wasSent(values: Readonly<Record<string, string>>, id: string): void {
    this.#last = { of: JSON.stringify(values), id };
  }

  /** Gives the next submission a new id, even if its values are the same. */
  forget(): void {
    this.#last = { of: '', id: '' };
  }
}
