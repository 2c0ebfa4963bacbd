import { altProblem } from '../model/alt-problem.ts';
import { type ImageValue, isDescribed } from '../model/image.ts';
import { isObject } from '../model/json.ts';
import { isShownLink, type Link, linkHref } from '../model/link.ts';
import { HINTS } from '../model/texts.ts';
import type { Hint } from './definition.ts';
import { type AnyForm, type FieldForm, fieldsOf } from './form.ts';
import { definitionOf } from './registry.ts';

/**
 * Returns the unfinished parts of a block, in the order of its form: the hints of its definition, incomplete links, and
 * pictures without a useful description. The block and those in its slots must be complete. A block of unknown type has no
 * hints.
 */
export function hintsOf(block: { readonly componentType: string }): readonly Hint[] {
  const definition = definitionOf(block.componentType);
  if (definition === null) return [];
  const own = definition.hints?.(block as never) ?? [];
  return hintsOfForm(definition.form as AnyForm, block as Fields, own);
}

/** Returns the unfinished fields of an object by its form; the hints of its `own` come at their fields. */
export function hintsOfForm(form: AnyForm, fields: Fields, own: readonly Hint[] = []): readonly Hint[] {
  return formFields(form, fields).flatMap(({ path, form: field, value }) => [
    ...own.filter(({ property }) => property === path),
    ...(field.editor === 'link' ? halfLink(path, value as Link) : []),
    ...(field.editor === 'image' ? undescribed(path, value as ImageValue) : []),
  ]);
}

type Fields = Readonly<Record<string, unknown>>;

interface FormField {
  readonly path: string;
  readonly form: FieldForm;
  readonly value: unknown;
}

/** Returns every field of a form with its value; after a list come the fields of its items, item by item. */
function formFields(form: AnyForm, fields: Fields, around = ''): FormField[] {
  return fieldsOf(form).flatMap(({ property, form: field }) => {
    const path = `${around}${property}`;
    const value = property
      .split('.')
      .reduce<unknown>((inside, step) => (isObject(inside) ? inside[step] : undefined), fields);
    const items = field.editor === 'list' && Array.isArray(value) ? value.filter(isObject) : [];
    const inner = field.editor === 'list' ? (field.item as AnyForm) : {};
    return [
      { path, form: field, value },
      ...items.flatMap((item) => formFields(inner, item, `${path}.${item.key}.`)),
    ];
  });
}

/** Returns a hint for a link that has either a text or a target, but not both. */
function halfLink(property: string, link: Link): Hint[] {
  const hasWords = link.text.trim() !== '';
  if (isShownLink(link) || (!hasWords && linkHref(link) === '')) return [];
  return [{ property, message: hasWords ? HINTS.noAddress : HINTS.noWords }];
}

/** Returns a hint for a picture without a description, or with a file name as one. */
function undescribed(property: string, value: ImageValue): Hint[] {
  if (!isDescribed(value)) return [{ property, message: HINTS.noDescription }];
  const problem = value === null || value.alt === '' ? null : altProblem(value.alt);
  // A description that is merely improvable is not an unfinished part.
  return problem === null || problem.better !== undefined ? [] : [{ property, message: problem.message }];
}
