import { changeLinkType, LINK_TYPES, type LinkTarget, type LinkType } from '../../../model/link.ts';
import { type FieldOfPage, storeInvalidField } from '../../document/invalid-fields.ts';
import { fieldLabel } from '../../document/labels.ts';
import { announce } from '../../ui/announcements.ts';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { AnchorsHere } from './AnchorsHere.tsx';
import { shownUrl } from './link-url.ts';
import { PageField } from './PageField.tsx';
import { UrlField } from './UrlField.tsx';

interface LinkTargetFieldsProps {
  /** The field of the page that holds the address; null where the link is of a form. */
  field: FieldOfPage | null;
  target: LinkTarget;
  /** Is told every target that a link can have; what is typed and fits none stays in its field. It must come back as `target`. */
  onChange(target: LinkTarget): void;
  errors?: string | readonly string[];
}

const TYPES = LINK_TYPES.map((value) => ({ value, label: fieldLabel(value) }));

/** Where a link leads: its type, and an address of that type. */
export function LinkTargetFields({ field, target, onChange, errors = [] }: LinkTargetFieldsProps) {
  const { type } = target;
  const address = {
    field,
    address: shownUrl(target),
    errors: typeof errors === 'string' ? [errors] : errors,
    onWrite: (href: string) => onChange({ type, href }),
  };
  const changeType = (next: LinkType) => {
    const changed = changeLinkType({ type, href: target.href, fileId: target.fileId }, next);
    // An address that was wrong for one type is not asked about under another.
    if (field !== null) storeInvalidField(field, null);
    onChange(changed);
    if (address.address !== '' && changed.href === '')
      announce(`The address was cleared: it does not fit the type ${fieldLabel(next)}.`);
  };
  return (
    <>
      <fieldset className="he-group">
        <legend>Link type</legend>
        <RadioTiles tiles={TYPES} value={type} onChoose={changeType} />
      </fieldset>
      {type === 'page' ? <PageField {...address} /> : <UrlField key={type} type={type} {...address} />}
      {type === 'anchor' ? <AnchorsHere address={target.href} onChoose={address.onWrite} /> : null}
    </>
  );
}
