import { useStore } from '@nanostores/react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../model/errors.ts';
import { valueAt } from '../../../model/field-path.ts';
import type { JsonObject } from '../../../model/json.ts';
import { CONFIRMATIONS } from '../../../model/texts.ts';
import { wordsOf } from '../../document/crumbs.ts';
import { $tree, rootAtom } from '../../document/current-tree.ts';
import { select } from '../../document/selection.ts';
import { itemTarget, listTarget, type SiteItem, siteItemOf } from '../../document/site-items.ts';
import { $question } from '../../ui/question.ts';
import { FieldEditor } from '../FieldEditor.tsx';
import { FieldEditorContext } from '../field-editor.ts';
import { changeLevel } from './item-levels.ts';
import { LevelButtons } from './LevelButtons.tsx';
import { ItemForm } from './ListRow.tsx';
import { addItem, besideItem, fullReason, moveItem, removeFromList } from './list-actions.ts';
import { RowButton } from './RowButton.tsx';

/** The last pressed button, if it has moved its item to another level. At that level, the item's editor is mounted again. */
let pressed: string | null = null;

/** Edits the selected item of the navigation or the footer: its fields, and actions on the whole item. */
export function SiteItemEditor({ item }: { item: SiteItem }) {
  useStore(rootAtom(item.owner));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pressed === null) return;
    place.current?.querySelector<HTMLElement>('[data-control="nest"], [data-control="lift"]')?.focus();
    pressed = null;
  }, []);
  const tree = $tree.get();
  const now = siteItemOf(tree, itemTarget(item));
  if (now === null) return null;
  const { owner, property, form, index, count } = now;
  const list = { owner, property, form };
  const label = wordsOf(tree, now);
  const full = fullReason(list);
  return (
    <>
      <FieldEditorContext value={FieldEditor}>
        <ItemForm list={list} item={now.item} />
      </FieldEditorContext>
      <section ref={place} className="he-row-controls" aria-label={`Move, add and remove: ${label}`}>
        <RowButton
          name="up"
          words="Move up"
          shown="Up"
          label={label}
          Icon={ArrowUp}
          repeats
          onPress={() => moveItem(list, now.item, 'up')}
          disabledReason={index === 0 ? errorMessage('first-position') : null}
        />
        <RowButton
          name="down"
          words="Move down"
          shown="Down"
          label={label}
          Icon={ArrowDown}
          repeats
          onPress={() => moveItem(list, now.item, 'down')}
          disabledReason={index === count - 1 ? errorMessage('last-position') : null}
        />
        <LevelButtons
          list={list}
          item={now.item}
          label={label}
          onLevel={(change) => {
            pressed = change;
            if (!changeLevel(list, now.item, change)) pressed = null;
          }}
        />
        <RowButton
          name="add"
          words={`Add ${form.itemName.toLowerCase()}`}
          label="after the last one"
          Icon={Plus}
          onPress={() => add(now)}
          disabledReason={full}
        />
        <RowButton
          name="remove"
          words="Remove"
          label={label}
          Icon={Trash2}
          onPress={() => confirmRemoval(now)}
        />
      </section>
    </>
  );
}

/** Adds an item to the same list and selects it. */
function add(item: SiteItem): void {
  const key = addItem(item);
  if (key !== null) select(itemTarget({ ...item, item: key }));
}

/** Asks the user to confirm, removes an item, then selects a neighbouring item or, if there is none, the list. */
function confirmRemoval(item: SiteItem): void {
  const onYes = () => {
    const { list, beside } = around(item);
    if (removeFromList(item, item.item))
      select(beside === null ? listTarget(list) : itemTarget({ ...list, item: beside }));
  };
  $question.set({ message: CONFIRMATIONS.remove, yes: 'Remove', onYes });
}

function around(item: SiteItem) {
  const fields = valueAt(rootAtom(item.owner).get(), item.property);
  return { list: item, beside: besideItem((fields ?? []) as JsonObject[], item.item) };
}
