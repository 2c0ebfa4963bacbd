import type { z } from 'zod';
import { type AnyForm, CELL_FORM, CHOICE_FORM, type FieldForm, fieldFormAt } from '../../blocks/form.ts';
import { definitionOf } from '../../blocks/registry.ts';
import { headerOf } from '../../headers/registry.ts';
import type { FieldPath } from '../../model/field-path.ts';
import type { JsonObject } from '../../model/json.ts';
import { pageFieldsSchema, pageTypes } from '../../model/page.ts';
import { isRootKey, isSiteRootKey, PAGE_KEY, type RootKey } from '../../model/roots.ts';
import { schemaAtPath } from '../../model/schema-walk.ts';
import { footerSchema, navSchema, siteSettingsSchema } from '../../model/site.ts';
import { cellLabel, type TableParts } from '../../model/table.ts';
import type { ContentTree } from '../../model/tree.ts';
import { pageForm } from './page-form.ts';
import { siteForms } from './site-forms.ts';

type Tree = Pick<ContentTree, 'blocks' | 'roots'>;

/**
 * Returns the form of an owner: a block, the page with its header, or a site document. Returns an empty form for a block that
 * does not exist or has an unknown type.
 */
export function formOf(tree: Tree, owner: string): AnyForm {
  if (isSiteRootKey(owner)) return siteForms[owner];
  if (owner === PAGE_KEY) return pageFormOf(tree.roots.page);
  const type = tree.blocks[owner]?.componentType;
  return ((type === undefined ? null : definitionOf(type))?.form ?? {}) as AnyForm;
}

/**
 * Returns the form for the settings of a page and for its header. If the page type is unknown, returns only the form for the
 * header.
 */
function pageFormOf({ headerType, pageType }: JsonObject): AnyForm {
  const settings = Object.hasOwn(pageTypes, String(pageType)) ? pageForm(String(pageType)) : {};
  return { ...settings, ...headerOf(String(headerType)).form };
}

/** Returns the form entry of an owner's field; null if the form has no such field. A cell of a table and
 * a choice are named by their places. */
export function fieldForm(tree: Tree, owner: string, property: FieldPath): FieldForm | null {
  const form = fieldFormAt(formOf(tree, owner), property);
  if (form === CHOICE_FORM)
    return { ...form, label: `${form.label} ${Number(property.split('.').at(-2)) + 1}` };
  const label = form === CELL_FORM ? cellLabel(tree.blocks[owner] as unknown as TableParts, property) : null;
  return form === null || label === null ? form : { ...form, label };
}

/** Returns whether a field is the only text of a component, so that its placeholder needs no name. */
export function isWholeText(form: FieldForm): boolean {
  return 'enter' in form && form.enter === 'component';
}

/** Returns the schema for a path in a block or a document; null if the path has no schema. */
export function schemaAt(tree: Tree, owner: string, property: FieldPath): z.ZodType | null {
  const root = isRootKey(owner) ? ROOT_SCHEMAS[owner] : blockSchema(tree, owner);
  return root === null ? null : schemaAtPath(root, property);
}

const ROOT_SCHEMAS: Readonly<Record<RootKey, z.ZodType>> = {
  page: pageFieldsSchema,
  '@nav': navSchema,
  '@footer': footerSchema,
  '@siteSettings': siteSettingsSchema,
};

function blockSchema(tree: Tree, key: string): z.ZodType | null {
  const type = tree.blocks[key]?.componentType;
  return (type === undefined ? null : definitionOf(type)?.fields) ?? null;
}
