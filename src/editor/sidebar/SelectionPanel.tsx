import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $tree } from '../document/current-tree.ts';
import { fieldForm } from '../document/forms.ts';
import { $focusRequest } from '../document/selection.ts';
import { itemOfTarget, itemStoodFor } from '../document/site-items.ts';
import type { Target } from '../document/target.ts';
import { BlockForm } from '../fields/BlockForm.tsx';
import { FieldEditor } from '../fields/FieldEditor.tsx';
import { whenFirstControl } from '../fields/first-control.ts';
import { ItemSettings } from '../fields/list/ItemSettings.tsx';
import { SiteItemEditor } from '../fields/list/SiteItemEditor.tsx';
import { isAround } from '../fields/Questions.tsx';
import { revealSelected } from '../page-dom/reveal-selected.ts';

/** Shows the editor of the selection: of a field, or of a whole block. */
export function SelectionPanel({ target }: { target: Target }) {
  const fields = useRef<HTMLDivElement>(null);
  const request = useStore($focusRequest);

  useEffect(() => {
    if (request.place !== 'sidebar' || fields.current === null) return;
    const place = (all: Element) => placeToFocus(all, request.field);
    return whenFirstControl(fields.current, place, (field) => {
      field.focus({ preventScroll: true });
      if (!(field instanceof HTMLTextAreaElement)) return;
      const { offset, to = offset } = request.caret ?? { offset: field.value.length };
      field.setSelectionRange(Math.min(offset, to), Math.max(offset, to));
    });
  }, [request]);

  // Keeps the edited field visible if the window has just become narrower.
  useEffect(() => {
    revealSelected(target);
  }, [target]);

  return (
    <div ref={fields} className="he-fields he-selected-fields">
      <TargetEditor target={target} />
    </div>
  );
}

/** Returns the innermost question about a field; without a field, all questions. */
function placeToFocus(fields: Element, field: string | undefined): Element {
  if (field === undefined) return fields;
  const questions = [...fields.querySelectorAll<HTMLElement>('[data-question]')];
  const around = questions.filter(({ dataset }) => isAround(String(dataset.question), field));
  return around.at(-1) ?? fields;
}

function TargetEditor({ target }: { target: Target }) {
  const { owner, property, kind } = target;
  if (kind === 'block') return <BlockForm blockKey={owner} />;
  const item = itemOfTarget($tree.get(), target);
  if (item !== null) return <SiteItemEditor item={item} />;
  const stoodFor = itemStoodFor($tree.get(), target);
  if (stoodFor !== null) return <ItemSettings item={stoodFor} />;
  const form = fieldForm($tree.get(), owner, property);
  return form === null ? null : <FieldEditor owner={owner} property={property} form={form} />;
}
