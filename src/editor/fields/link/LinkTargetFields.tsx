import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { changeLinkType, LINK_TYPES, type LinkTarget, type LinkType } from '../../../model/link.ts';
import { $tree } from '../../document/current-tree.ts';
import { type FieldOfPage, storeInvalidField } from '../../document/invalid-fields.ts';
import { fieldLabel } from '../../document/labels.ts';
import { loadPart } from '../../saving/missing-part.ts';
import { announce } from '../../ui/announcements.ts';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { anchorIds } from '../anchor/anchors.ts';
import { FETCHING } from '../first-control.ts';
import { LinkToField } from './LinkToField.tsx';
import { shownUrl } from './link-url.ts';
import { PageField } from './PageField.tsx';
import { UrlField } from './UrlField.tsx';

/** The field for files, which few links need. It is fetched when the first link to a file is edited. */
const FileField = lazy(() => loadPart(() => import('./FileField.tsx')));

interface LinkTargetFieldsProps {
  /** The field that holds the link; null if the link is in a dialog or panel. */
  field: FieldOfPage | null;
  target: LinkTarget;
  /** Called with every valid target. The caller must pass this target back as `target`. Invalid input stays in the text field. */
  onChange(target: LinkTarget): void;
  errors?: string | readonly string[];
}

const TYPES = LINK_TYPES.map((value) => ({ value, label: fieldLabel(value) }));

/**
 * Edits the target of a link: one field that recognises what it is given or, behind 'More kinds of links', the type of the link and
 * a URL of that type. A link to a file shows its type from the start.
 */
export function LinkTargetFields(props: LinkTargetFieldsProps) {
  const id = useId();
  const { field, target, onChange, errors = [] } = props;
  const [asksKind, setAsksKind] = useState(target.type === 'file');
  return (
    <>
      <div id={id} className="he-link-target">
        {asksKind ? (
          <LinkKindFields {...props} />
        ) : (
          <div className="he-question" data-question={field?.path}>
            <LinkToField field={field} target={target} errors={listed(errors)} onChange={onChange} />
          </div>
        )}
      </div>
      <button
        type="button"
        className="he-link-kinds"
        aria-expanded={asksKind}
        aria-controls={id}
        onClick={() => setAsksKind(!asksKind)}
      >
        More kinds of links
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" focusable="false" />
      </button>
    </>
  );
}

function listed(errors: string | readonly string[]): readonly string[] {
  return typeof errors === 'string' ? [errors] : errors;
}

/** Edits the type of a link, and a URL of that type. */
export function LinkKindFields({ field, target, onChange, errors = [] }: LinkTargetFieldsProps) {
  const { type } = target;
  const fieldProps = {
    field,
    url: shownUrl(target),
    errors: listed(errors),
    onWrite: (href: string) => onChange({ type, href }),
  };
  const changeType = (next: LinkType) => {
    const changed = changeLinkType({ type, href: target.href, fileId: target.fileId }, next);
    // Removes input that is invalid for the old type, because it would block saving.
    if (field !== null) storeInvalidField(field, null);
    onChange(changed);
    if (fieldProps.url !== '' && changed.href === '')
      announce(`The address was cleared: it does not fit the type ${fieldLabel(next)}.`);
  };
  return (
    <>
      <fieldset className="he-group">
        <legend>Link type</legend>
        <RadioTiles tiles={TYPES} value={type} onChoose={changeType} />
      </fieldset>
      <div className="he-question" data-question={field?.path}>
        {type === 'page' ? <PageField {...fieldProps} /> : null}
        {type === 'file' ? (
          <Suspense fallback={<span {...{ [FETCHING]: '' }} />}>
            <FileField {...fieldProps} target={target} onChoose={onChange} />
          </Suspense>
        ) : null}
        {type === 'anchor' || type === 'external' ? (
          <UrlField key={type} type={type} {...fieldProps} />
        ) : null}
      </div>
      {type === 'anchor' ? <AnchorsHere url={target.href} onChoose={fieldProps.onWrite} /> : null}
    </>
  );
}

/** Shows the anchors of this page as possible targets. */
function AnchorsHere({ url, onChoose }: { url: string; onChoose(url: string): void }) {
  const anchors = [...new Set(anchorIds(useStore($tree)).values())].map((id) => `#${id}`);
  if (anchors.length === 0) {
    return <p className="he-muted">There is no anchor on this page. The Anchor component makes one.</p>;
  }
  return (
    <fieldset className="he-chips">
      <legend>Anchors on this page</legend>
      {anchors.map((anchor) => (
        <button
          key={anchor}
          type="button"
          className="he-button"
          aria-pressed={anchor === url}
          onClick={() => onChoose(anchor)}
        >
          {anchor}
        </button>
      ))}
    </fieldset>
  );
}
