import { type ReactNode, use } from 'react';
import { Link } from '../../editable/link.tsx';
import { List } from '../../editable/list.tsx';
import { Text } from '../../editable/text.tsx';
import { EditingContext } from '../../editable/use-editable.ts';
import { EnquiryField } from '../../forms-ui/enquiry/EnquiryField.tsx';
import type { StoredBlock } from '../../model/block.ts';
import { WORDS } from '../../model/field-path.ts';
import { asOption } from '../../model/forms/field-types/multiple-choice.ts';
import { FIELD_TYPES, hasOptions, isCaptcha } from '../../model/forms/field-types/registry.ts';
import { formOf } from '../../model/forms/form-of.ts';
import { configurationProblem, isBegun } from '../../model/forms/form-problems.ts';
import type { FormField, FormSettings } from '../../model/forms/form-types.ts';
import { labelOf } from '../../model/forms/label-of.ts';
import { isBlankField } from '../../model/forms/made-names.ts';
import type { Link as LinkValue } from '../../model/link.ts';
import { FORM_TEXTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';

interface FormBlockProps {
  readonly block: StoredBlock & { readonly title: string; readonly primaryButtonText: string };
  /**
   * The fields whose labels editors can change on the page. A training form has no fields with changeable labels, because all
   * of its fields are fixed.
   */
  readonly fields?: readonly FormField[];
  readonly secondaryLink?: LinkValue;
}

/** Shows a preview of a form, and tells editors which setting is missing. The preview cannot be sent; readers get `shell.astro`. */
export function FormBlock({ block, fields, secondaryLink }: FormBlockProps) {
  const editing = use(EditingContext) !== null;
  const { settings, kind } = formOf(block)!;
  const problem = configurationProblem(settings, kind);
  return (
    <BlockRoot block={block} as="section" className="form-block" empty={problem !== null}>
      <Text as="h2" property="title" value={block.title} />
      {problem === null || !editing ? null : (
        <p className={isBegun(settings) ? 'form-config form-problem' : 'form-config'}>{problem}</p>
      )}
      <div className="form">
        {settings.fields.some(({ required }) => required) ? <p>{FORM_TEXTS.needed}</p> : null}
        <Fields block={block} fields={fields} settings={settings} />
        <Text as="span" className="button" property="primaryButtonText" value={block.primaryButtonText} />
      </div>
      {secondaryLink === undefined ? null : (
        <Link
          className="button-secondary"
          property="secondaryLink"
          value={secondaryLink}
          editorDisabled={areBlank(secondaryLink.text)}
        />
      )}
    </BlockRoot>
  );
}

interface FieldsProps extends Pick<FormBlockProps, 'block' | 'fields'> {
  readonly settings: FormSettings;
}

function Fields({ block, fields, settings }: FieldsProps) {
  const drawn = (field: FormField, label?: ReactNode) => (
    <div key={field.key} className={field.halfWidth ? 'form-half' : undefined}>
      {isCaptcha(field) ? (
        <fieldset className="form-field">
          <legend>{label}</legend>
          <p>{FORM_TEXTS.captchaPlace}</p>
        </fieldset>
      ) : (
        <EnquiryField
          field={withShownOptions(field)}
          formId={`form-${block.key}`}
          label={label}
          around={(control) => <Control field={field} control={control} choosable={label !== undefined} />}
        />
      )}
    </div>
  );
  if (fields === undefined) return <div className="form">{settings.fields.map((field) => drawn(field))}</div>;
  return (
    <List as="div" className="form" property="fields" items={fields} isEmpty={() => false}>
      {(field) => {
        const words = isCaptcha(field) || isBlankField(field) ? field.label : labelOf(field);
        return drawn(field, <Text as="span" property={`fields.${field.key}.label`} value={words} />);
      }}
    </List>
  );
}

/** Returns a field with the options that visitors get: without empty ones and duplicates. */
function withShownOptions(field: FormField): FormField {
  const options = new Set(field.options.map(asOption).filter((option) => option !== ''));
  return { ...field, options: [...options] };
}

interface ControlProps {
  readonly field: FormField;
  /** The control of the field as visitors get it. */
  readonly control: ReactNode;
  /** Whether editors can change the choices of the field. */
  readonly choosable: boolean;
}

/**
 * Shows the control of a field as a preview. Choices are typed in their places. The choices of a list that is closed are in a
 * popover over the page, which is open while its label or one of its choices is typed.
 */
function Control({ field, control, choosable }: ControlProps) {
  if (!choosable || !hasOptions(field)) return <div inert>{control}</div>;
  if (FIELD_TYPES[field.type].options === 'several') {
    return <Choices field={field} className="form-choices" mark={<input type="checkbox" inert />} />;
  }
  return (
    <div className="form-closed">
      <div inert>{control}</div>
      <Choices field={field} className="form-opened" />
    </div>
  );
}

/** Shows the choices of a field as texts. A field without choices has the place of the first one. */
function Choices({
  field,
  className,
  mark,
}: Pick<ControlProps, 'field'> & { className: string; mark?: ReactNode }) {
  const path = `fields.${field.key}.options`;
  const words = field.options.length === 0 ? [''] : field.options;
  const choices = words.map((value, index) => ({ key: String(index), value }));
  return (
    <List as="div" className={className} property={path} items={choices} isEmpty={() => false} isPlace>
      {({ key, value }) => (
        <div className="form-choice">
          {mark}
          <Text as="span" property={`${path}.${key}.${WORDS}`} value={value} />
        </div>
      )}
    </List>
  );
}
