import type { AnyForm, FieldForm } from '../blocks/form.ts';
import { formFields } from '../blocks/form-fields.ts';
import { completeBlock, definitionOf } from '../blocks/registry.ts';
import { headerOf } from '../headers/registry.ts';
import type { StoredBlock } from '../model/block.ts';
import type { FieldPath } from '../model/field-path.ts';
import type { JsonObject } from '../model/json.ts';
import { PAGE_KEY } from '../model/roots.ts';
import { blockAt, type ContentTree, type ListId, listAt, listId, PAGE_LIST } from '../model/tree.ts';

/** A place of a page: a field of a block or of the page itself. */
export interface Place {
  readonly owner: string;
  readonly property: FieldPath;
}

/** A field that readers see, with its value. */
export interface CheckedField extends Place {
  readonly form: FieldForm;
  readonly value: unknown;
}

/** A block that readers see, or whose type nobody knows. A known block is complete. */
export interface CheckedBlock {
  readonly key: string;
  readonly type: string;
  readonly isKnown: boolean;
  readonly fields: StoredBlock;
  readonly list: ListId;
}

/** A page as the rules read it: the page header first, then the blocks in reading order. */
export interface CheckedPage {
  readonly tree: ContentTree;
  readonly page: JsonObject;
  readonly blocks: readonly CheckedBlock[];
  readonly fields: readonly CheckedField[];
}

/**
 * Reads a page for the rules.
 * @param hidden whether blocks that are in no place that readers see belong to it too
 */
export function readPage(tree: ContentTree, { hidden = false } = {}): CheckedPage {
  const { page } = tree.roots;
  const blocks = blocksIn(tree, PAGE_LIST, hidden);
  const header = headerOf(String(page.headerType)).form as AnyForm;
  return {
    ...{ tree, page, blocks },
    fields: [...fieldsOf(PAGE_KEY, header, page), ...blocks.flatMap(fieldsOfBlock)],
  };
}

/** Returns the fields of a block that readers see. */
function fieldsOfBlock({ key, type, fields }: CheckedBlock): CheckedField[] {
  const definition = definitionOf(type);
  return definition === null ? [] : fieldsOf(key, definition.form as AnyForm, fields);
}

function fieldsOf(owner: string, form: AnyForm, fields: Readonly<Record<string, unknown>>): CheckedField[] {
  return formFields(form, fields).map(({ path, ...field }) => ({ owner, property: path, ...field }));
}

function blocksIn(tree: ContentTree, list: ListId, hidden: boolean): CheckedBlock[] {
  return listAt(tree, list).flatMap((key) => {
    const stored = blockAt(tree, key);
    const definition = definitionOf(stored.componentType);
    const type = stored.componentType;
    if (definition === null) return [{ key, type, isKnown: false, fields: stored, list }];
    const { slots = [], shownSlots } = definition;
    const fields = completeBlock(stored);
    const shown = hidden ? slots : (shownSlots?.(fields as never) ?? slots);
    return [
      { key, type, isKnown: true, fields, list },
      ...shown.flatMap((slot) => blocksIn(tree, listId(key, slot), hidden)),
    ];
  });
}
