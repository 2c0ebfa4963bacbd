import { ApiError, post } from '../../browser/request.ts';
import { CAPTCHA_FIELD_NAME } from '../../model/forms/field-types/captcha.ts';
import type { FieldProblem } from '../../model/forms/validate-submission.ts';
import { newId } from '../../model/ids.ts';
import { FORM_TEXTS } from '../../model/texts.ts';

/** Why a form was not sent: what is wrong with its fields, or with the whole of it. */
export interface SendFailure {
  readonly problems: readonly FieldProblem[];
  readonly failure: string | null;
  /** Whether the server wants another token of the captcha. */
  readonly isCaptcha: boolean;
}

export interface Enquiry {
  readonly identifier: string;
  readonly page: string;
  readonly block: string;
  readonly values: Readonly<Record<string, string>>;
  readonly captcha: string;
}

/** Sends what somebody wrote. @throws ApiError */
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

/** The failure of a call in words for whoever wrote the form: those of the server, if it has any. */
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
 * The ids of submissions: the same for the same values, so that what is sent twice is stored once, and another one as soon as a
 * value is changed, so that no change is lost.
 */
export class SubmissionIds {
  #last = { of: '', id: '' };

  idOf(values: Readonly<Record<string, string>>): string {
    const of = JSON.stringify(values);
    if (this.#last.of !== of) this.#last = { of, id: newId() };
    return this.#last.id;
  }

  /** These values were sent already under an id, as a plain post. */
  wasSent(values: Readonly<Record<string, string>>, id: string): void {
    this.#last = { of: JSON.stringify(values), id };
  }

  /** The next submission is another one, whatever is in it. */
  forget(): void {
    this.#last = { of: '', id: '' };
  }
}
