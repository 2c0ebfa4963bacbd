import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { AskedForm } from '../../model/forms/asked-form.ts';
import { FIELD_TYPES } from '../../model/forms/field-types/registry.ts';
import { controlName } from '../../model/forms/form-post.ts';
import type { CaptchaService } from '../../model/forms/form-types.ts';
import { sentAt } from '../../model/forms/sent-at.ts';
import {
  type FieldProblem,
  initialValues,
  shownFields,
  validateSubmission,
} from '../../model/forms/validate-submission.ts';
import { ownField } from '../../model/json.ts';
import { FORM_TEXTS } from '../../model/texts.ts';
import { captchaToken, hasCaptcha, loadCaptcha, resetCaptcha } from './captcha-service.ts';
import type { EnquiryStatus } from './EnquiryForm.tsx';
import type { Sent } from './EnquirySent.tsx';
import { formBefore, takeOver } from './form-before.ts';
import { forgetDraft, keepDraft, keptDraft, takeSent } from './form-draft.ts';
import { writeValues, writtenValues } from './form-values.ts';
import { leaveAndReturn } from './leave-and-return.ts';
import { openProblems } from './open-problems.ts';
import { draftName, type EnquiryAddress, enquiryId } from './place.ts';
import { postPlainly } from './post-plainly.ts';
import { ProofOfWork } from './proof-of-work.ts';
import { SubmissionIds, sendEnquiry, sendFailure } from './send-enquiry.ts';
import { sentEvent } from './sent-event.ts';

export interface EnquiryOptions {
  readonly form: AskedForm;
  readonly place: EnquiryAddress;
  readonly apiBaseUrl: string;
  readonly captcha?: CaptchaService | null;
  /** The values that the server returned with the page, if the page answers a plain post. */
  readonly values?: Readonly<Record<string, string>>;
  readonly problems?: readonly FieldProblem[];
  readonly failure?: string | null;
}

interface Outcome {
  /** The number of attempts to send the form. */
  readonly attempts: number;
  readonly status: EnquiryStatus;
  readonly sent: Sent | null;
  readonly problems: readonly FieldProblem[];
  readonly failure: string | null;
  readonly message: string;
  /** The values that have the problems. */
  readonly written: Readonly<Record<string, string>>;
}

const IDLE: Outcome = {
  attempts: 0,
  status: 'idle',
  sent: null,
  problems: [],
  failure: null,
  message: '',
  written: {},
};
const LOADING: Outcome = { ...IDLE, status: 'loading', message: FORM_TEXTS.loading };

/** Controls a form in a reader's browser: its values, its sending, and the outcome. */
export function useEnquiry(options: EnquiryOptions) {
  const {
    form,
    place,
    apiBaseUrl,
    captcha = null,
    values: sent = {},
    problems = [],
    failure = null,
  } = options;
  const { fields } = form;
  const id = draftName(place);
  const element = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<Outcome>({
    ...IDLE,
    problems,
    failure,
    written: initialValues(fields, sent),
  });
  const [values, setValues] = useState(outcome.written);
  const [tools] = useState(() => ({ proof: new ProofOfWork(apiBaseUrl), ids: new SubmissionIds() }));
  const [before] = useState(() => formBefore(enquiryId(place.block), fields));
  const { status } = outcome;

  /** Returns the form's element. The element exists whenever an effect or a handler runs. */
  const formElement = (): HTMLFormElement => {
    if (element.current === null) throw new Error('The form is not on the page.');
    return element.current;
  };
  const read = () => {
    const written = writtenValues(formElement(), fields);
    setValues(written);
    return written;
  };
  const write = (written: Readonly<Record<string, string>>, all: boolean) => {
    writeValues(formElement(), fields, written, { all });
    return read();
  };
  const clear = (outcome: Partial<Outcome>) => {
    write({}, true);
    forgetDraft(id);
    tools.ids.forget();
    setOutcome({ ...IDLE, ...outcome });
  };

  /**
   * Called when the reader begins to write. Before the reader begins to write, no captcha is loaded, even if the form has a
   * draft.
   */
  const begin = () => {
    if (captcha !== null) loadCaptcha(captcha.scriptUrl);
    else if (ProofOfWork.isPossible) tools.proof.begin();
  };

  useEffect(() => {
    const { isHeld, isTyped, isCleared, postedAs } = takeOver(formElement(), before, (written) =>
      write(written, true),
    );
    const wasSent = takeSent(id);
    // Clears values that the browser has filled in again, unless the reader has typed since then.
    if (wasSent && !isTyped) write({}, true);
    else write(keptDraft(id) ?? {}, false);
    if (postedAs !== '') tools.ids.wasSent(checkedValues(fields, read()), postedAs);
    if (formElement().contains(document.activeElement)) begin();
    if (isCleared) clear({ message: FORM_TEXTS.cleared });
    if (isHeld) formElement().requestSubmit();
    return leaveAndReturn(id, {
      clear: () => write({}, true),
      settle: () => setOutcome((now) => (now.message === FORM_TEXTS.loading ? IDLE : now)),
    });
  }, []);

  const onInput = () => {
    const written = read();
    keepDraft(id, written);
    if (status === 'success') setOutcome(IDLE);
  };

  /** Formats a value, such as a phone number, when its field loses the focus. */
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const control: unknown = target;
    if (!(control instanceof HTMLInputElement)) return;
    const field = fields.find((one) => controlName(one) === control.name);
    const tidied = field && FIELD_TYPES[field.type].tidy?.(control.value);
    if (tidied === undefined || tidied === control.value) return;
    control.value = tidied;
    keepDraft(id, read());
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status !== 'idle') return;
    begin();
    const attempts = outcome.attempts + 1;
    const written = read();
    const token = captcha === null ? '' : captchaToken(formElement());
    const { problems, values: checked } = validateSubmission(fields, written, {
      captcha: captcha === null || token !== '' || !(await asksForCaptcha(written)),
    });
    if (problems.length > 0) return setOutcome({ ...IDLE, attempts, problems, written });
    if (captcha === null ? !ProofOfWork.isPossible : token === '') return postByBrowser(checked);
    setOutcome(LOADING);
    if (captcha === null && !(await tools.proof.comesSoon())) return postByBrowser(checked);
    const { page, block } = place;
    const { identifier } = form;
    const send = async () => {
      const enquiry = {
        identifier,
        page,
        block,
        values: checked,
        captcha: token || (await tools.proof.token()),
      };
      await sendEnquiry(apiBaseUrl, enquiry, tools.ids.idOf(checked));
    };
    const isTokenOld = (error: unknown) => captcha === null && sendFailure(error).isCaptcha;
    try {
      await send().catch((error: unknown) => {
        tools.proof.forget();
        // Sends the form with a new proof, if the server considers the proof too old.
        return isTokenOld(error) ? send() : Promise.reject(error);
      });
      tools.proof.forget();
      sentEvent(form);
      succeed(written);
    } catch (error) {
      const { problems, failure } = sendFailure(error);
      setOutcome({ ...IDLE, attempts, problems, failure, written });
    } finally {
      if (captcha !== null) resetCaptcha(formElement());
    }
  };

  /** Returns whether the form has a captcha to complete. Waits for the captcha only if there are no other problems. */
  const asksForCaptcha = (written: Readonly<Record<string, string>>): Promise<boolean> => {
    const others = validateSubmission(fields, written, { captcha: true }).problems;
    if (others.length > 0) return hasCaptcha(formElement(), 0);
    setOutcome(LOADING);
    return hasCaptcha(formElement());
  };

  /**
   * Lets the browser post the form if no proof is possible without a secure connection, or if the captcha service or the
   * challenge cannot be reached. The next page shows the outcome. If that page does not load, the reader can press the button
   * again.
   */
  const postByBrowser = (checked: Readonly<Record<string, string>>) => {
    setOutcome({ ...IDLE, message: FORM_TEXTS.loading });
    postPlainly(formElement(), ProofOfWork.isPossible ? tools.ids.idOf(checked) : undefined);
  };

  /** Clears the form. If the reader has typed while the form was being sent, the new values stay, and can be sent, too. */
  const succeed = (sent: Readonly<Record<string, string>>) => {
    const message = form.successMessage || FORM_TEXTS.contactSuccess;
    tools.ids.forget();
    if (fields.some(({ name }) => ownField(read(), name) !== ownField(sent, name)))
      return setOutcome({ ...IDLE, message });
    const isMailed = form.mailsTo !== undefined && Boolean(ownField(sent, form.mailsTo));
    clear({ status: 'success', sent: { at: sentAt(new Date()), isMailed } });
  };

  const onReset = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status !== 'loading') clear({ message: FORM_TEXTS.cleared });
  };

  return {
    element,
    outcome,
    open: openProblems(outcome.problems, fields, { sent: outcome.written, written: values }),
    shown: shownFields(fields, values).map(({ name }) => name),
    handlers: { onFocus: begin, onInput, onBlur, onSubmit, onReset },
    clear: () => clear({}),
  };
}

function checkedValues(fields: AskedForm['fields'], written: Readonly<Record<string, string>>) {
  return validateSubmission(fields, written, { captcha: true }).values;
}
