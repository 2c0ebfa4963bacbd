import { FORM_TEXTS } from '../../model/texts.ts';
import { ClearButton, EnquiryForm } from './EnquiryForm.tsx';
import type { CallLink } from './EnquirySummary.tsx';
import { enquiryId } from './place.ts';
import { type EnquiryOptions, useEnquiry } from './use-enquiry.ts';

/** Shows a form to readers. The form works without script; with script, no entered text is lost. */
export function Enquiry(options: EnquiryOptions & { readonly calls: readonly CallLink[] }) {
  const { form, place, calls, captcha } = options;
  const { element, outcome, open, shown, handlers, clear } = useEnquiry(options);
  return (
    <EnquiryForm
      form={form}
      place={place}
      calls={calls}
      values={options.values}
      {...outcome}
      open={open}
      shown={shown}
      element={element}
      handlers={handlers}
      captcha={captcha}
      clear={
        outcome.status === 'success' ? (
          <a className="form-clear" href={`#${enquiryId(place.block)}`} onClick={clear}>
            {form.kind === 'training' ? FORM_TEXTS.clearForm : FORM_TEXTS.another}
          </a>
        ) : (
          <ClearButton hasValues={Object.keys(options.values).length > 0} />
        )
      }
    />
  );
}
