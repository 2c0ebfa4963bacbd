import type { z } from 'zod';
import { type AnyForm, type FieldForm, fieldFormAt } from '../../blocks/form.ts';
import { definitionOf } from '../../blocks/registry.ts';
import { headerOf } from '../../headers/registry.ts';
import type { FieldPath } from '../../model/field-path.ts';
import { pageFieldsSchema } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { schemaAtPath } from '../../model/schema-walk.ts';
import type { ContentTree } from '../../model/tree.ts';

type Tree = Pick<ContentTree, 'blocks' | 'roots'>;

/** The form of a block, or of the page's header; empty if the block does not exist or has an unknown type. */
export function formOf(tree: Tree, owner: string): AnyForm {
  if (owner === PAGE_KEY) return headerOf(String(tree.roots.page.headerType)).form;
  const type = tree.blocks[owner]?.componentType;
  return ((type === undefined ? null : definitionOf(type))?.form ?? {}) as AnyForm;
}

/** The entry of a field in its owner's form; null if there is none. */
export function fieldForm(tree: Tree, owner: string, property: FieldPath): FieldForm | null {
  return fieldFormAt(formOf(tree, owner), property);
}

/** The schema for a path of a block, or of the page; null if there is none. */
export function schemaAt(tree: Tree, owner: string, property: FieldPath): z.ZodType | null {
  const type = owner === PAGE_KEY ? undefined : tree.blocks[owner]?.componentType;
  const definition = type === undefined ? null : definitionOf(type);
  const root = owner === PAGE_KEY ? pageFieldsSchema : (definition?.fields ?? null);
  return root === null ? null : schemaAtPath(root, property);
}
