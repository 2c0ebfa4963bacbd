import { type ReactNode, use } from 'react';
import { Link } from '../../editable/link.tsx';
import { List } from '../../editable/list.tsx';
import { Text } from '../../editable/text.tsx';
import { EditingContext } from '../../editable/use-editable.ts';
import { EnquiryField, labelOf } from '../../forms-ui/enquiry/EnquiryField.tsx';
import { ClearButton, EnquiryForm, enquiryId } from '../../forms-ui/enquiry/EnquiryForm.tsx';
import type { StoredBlock } from '../../model/block.ts';
import { formOf, publicForm } from '../../model/forms/form-of.ts';
import { configurationProblem } from '../../model/forms/form-problems.ts';
import type { FormField } from '../../model/forms/form-types.ts';
import type { Link as LinkValue } from '../../model/link.ts';
import { BlockRoot } from '../block-root.tsx';

interface FormBlockProps {
  readonly block: StoredBlock & { readonly title: string; readonly primaryButtonText: string };
  /** The list whose labels are edited on the page; the fields of a training form are fixed. */
  readonly fields?: readonly FormField[];
  readonly secondaryLink?: LinkValue;
}

/**
 * A form as editors see it, who cannot send it, with the first thing that it lacks. Readers get it from `shell.astro`; what is
 * drawn for them here is the same without script.
 */
export function FormBlock({ block, fields, secondaryLink }: FormBlockProps) {
  const editing = use(EditingContext) !== null;
  const { ready } = publicForm(block);
  return (
    <BlockRoot block={block} as="section" className="form-block" empty={!ready}>
      {editing ? (
        <>
          <Title block={block} />
          <EditedForm block={block} fields={fields} />
        </>
      ) : (
        <>
          <Title block={block} />
          <EnquiryForm
            form={publicForm(block)}
            place={{ page: '', block: block.key, action: '' }}
            calls={[]}
            values={{}}
            problems={[]}
            failure={null}
            status="idle"
            clear={<ClearButton />}
          />
        </>
      )}
      {secondaryLink === undefined ? null : (
        <Link className="button-secondary" property="secondaryLink" value={secondaryLink} />
      )}
    </BlockRoot>
  );
}

function Title({ block }: Pick<FormBlockProps, 'block'>) {
  return <Text as="h2" property="title" value={block.title} />;
}

function EditedForm({ block, fields }: Pick<FormBlockProps, 'block' | 'fields'>) {
  const { settings, kind } = formOf(block)!;
  const problem = configurationProblem(settings, kind);
  const formId = enquiryId(block.key);
  const drawn = (field: FormField, label?: ReactNode) => (
    <div key={field.key} className={field.halfWidth ? 'form-half' : undefined}>
      <EnquiryField field={field} formId={formId} label={label} isInert />
    </div>
  );
  return (
    <>
      {problem === null ? null : <p className="form-config">{problem}</p>}
      {fields === undefined ? (
        <div className="form">{settings.fields.map((field) => drawn(field))}</div>
      ) : (
        <List as="div" className="form" property="fields" items={fields} isEmpty={() => false}>
          {(field) =>
            drawn(field, <Text as="span" property={`fields.${field.key}.label`} value={labelOf(field)} />)
          }
        </List>
      )}
      <Text as="span" className="button" property="primaryButtonText" value={block.primaryButtonText} />
    </>
  );
}
