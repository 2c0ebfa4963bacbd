import { FORM_TEXTS } from '../../model/texts.ts';
import { ClearButton, EnquiryForm, enquiryId } from './EnquiryForm.tsx';
import type { CallLink } from './EnquirySummary.tsx';
import { type EnquiryOptions, useEnquiry } from './use-enquiry.ts';

/** A form that readers fill in: it works without script, and with it nothing that was written is lost. */
export function Enquiry(options: EnquiryOptions & { readonly calls: readonly CallLink[] }) {
  const { form, place, calls, captcha } = options;
  const { element, outcome, shown, handlers, clear } = useEnquiry(options);
  const isTrainingSent = form.kind === 'training' && outcome.status === 'success';
  return (
    <EnquiryForm
      form={form}
      place={place}
      calls={calls}
      values={options.values}
      {...outcome}
      shown={shown}
      element={element}
      handlers={handlers}
      captcha={captcha}
      clear={
        isTrainingSent ? (
          <a className="form-clear" href={`#${enquiryId(place.block)}`} onClick={clear}>
            {FORM_TEXTS.clearForm}
          </a>
        ) : (
          <ClearButton hasValues={Object.keys(options.values).length > 0} />
        )
      }
    />
  );
}
