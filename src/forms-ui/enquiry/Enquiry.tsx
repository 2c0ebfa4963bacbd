import { useState } from 'react';
import { askedForm, type LightForm } from '../../model/forms/asked-form.ts';
import { FORM_TEXTS } from '../../model/texts.ts';
import { ClearButton, EnquiryForm, type EnquiryFormProps } from './EnquiryForm.tsx';
import { enquiryId } from './place.ts';
import { type EnquiryOptions, useEnquiry } from './use-enquiry.ts';

interface EnquiryProps extends Omit<EnquiryOptions, 'form'>, Pick<EnquiryFormProps, 'calls' | 'urgent'> {
  readonly form: LightForm;
}

/** Shows a form to readers. The form works without script; with script, no entered text is lost. */
export function Enquiry({ form: light, ...rest }: EnquiryProps) {
  const [form] = useState(() => askedForm(light));
  const options = { ...rest, form };
  const { place, calls, urgent, captcha = null, values = {} } = options;
  const { element, outcome, open, shown, handlers, clear } = useEnquiry(options);
  return (
    <EnquiryForm
      form={form}
      place={place}
      calls={calls}
      urgent={urgent}
      values={values}
      {...outcome}
      open={open}
      shown={shown}
      element={element}
      handlers={handlers}
      captcha={captcha}
      clear={
        outcome.sent !== null ? (
          <a className="form-clear" href={`#${enquiryId(place.block)}`} onClick={clear}>
            {form.kind === 'training' ? FORM_TEXTS.clearForm : FORM_TEXTS.another}
          </a>
        ) : (
          <ClearButton hasValues={Object.keys(values).length > 0} />
        )
      }
    />
  );
}
