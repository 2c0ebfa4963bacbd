import { pictureProblem } from '../model/alt-problem.ts';
import type { ImageValue } from '../model/image.ts';
import { isShownLink, type Link, linkHref } from '../model/link.ts';
import { gapsIn } from '../model/own-site/gaps.ts';
import { HINTS } from '../model/texts.ts';
import type { Hint, HintedPage } from './definition.ts';
import type { AnyForm } from './form.ts';
import { formFields } from './form-fields.ts';
import { definitionOf } from './registry.ts';

/**
 * Returns hints about the unfinished parts of a block, in the order of its form. Includes the hints of the block's definition,
 * hints about gaps and incomplete links, and hints about pictures without a useful description. The block and all blocks inside it must
 * be complete. A block whose type is unknown has no hints.
 */
export function hintsOf(
  block: { readonly componentType: string },
  page: HintedPage = { hasQuickExit: false },
): readonly Hint[] {
  const definition = definitionOf(block.componentType);
  if (definition === null) return [];
  const own = definition.hints?.(block as never, page) ?? [];
  return hintsOfForm(definition.form as AnyForm, block as Fields, own);
}

/** Returns hints about the unfinished fields of an object, in the order of its form, including the hints in `own`. */
export function hintsOfForm(form: AnyForm, fields: Fields, own: readonly Hint[] = []): readonly Hint[] {
  return formFields(form, fields).flatMap(({ path, form: field, value }) => [
    ...own.filter(({ property }) => property === path || isPartOf(form[property], path)),
    ...(field.editor === 'list' || field.editor === 'table' ? [] : openGaps(path, value)),
    ...(field.editor === 'link' ? halfLink(path, value as Link) : []),
    ...(field.editor === 'image' && field.versionOf === undefined
      ? undescribed(path, value as ImageValue)
      : []),
  ]);
}

/** Returns whether the editor of the field at a path also sets the field of a form entry. */
function isPartOf(entry: AnyForm[string] | undefined, path: string): boolean {
  return entry !== undefined && 'partOf' in entry && entry.partOf === path;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns a hint for each gap in a text, which waits for a fact of the organisation. */
function openGaps(property: string, value: unknown): Hint[] {
  return gapsIn(value).map((gap) => ({ property, message: HINTS.gap.replace('{gap}', gap) }));
}

/** Returns a hint if a link has a text without a target, or a target without a text. */
function halfLink(property: string, link: Link): Hint[] {
  const hasWords = link.text.trim() !== '';
  if (isShownLink(link) || (!hasWords && linkHref(link) === '')) return [];
  return hasWords
    ? [{ property: `${property}.href`, message: HINTS.noAddress }]
    : [{ property: `${property}.text`, message: HINTS.noWords }];
}

/** Returns a hint if a picture has no description, or has its file name as the description. */
function undescribed(image: string, value: ImageValue): Hint[] {
  const problem = pictureProblem(value);
  // Gives no hint about a description that could merely be improved.
  return problem === null || problem.better !== undefined
    ? []
    : [{ property: `${image}.alt`, message: problem.message }];
}
