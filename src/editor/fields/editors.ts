import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { type FieldKind, fieldKinds } from '../../editable/field-kinds.ts';
import { loadPart } from '../saving/missing-part.ts';
import type { FieldEditorModule, FieldEditorProps } from './field-editor.ts';
import { FETCHING } from './first-control.ts';

const modules = import.meta.glob<{ readonly default?: FieldEditorModule }>(
  [
    './*/*Editor.tsx',
    '!./{anchor,branch,brand-colour,category,checkbox,colour,date,illustration,image,lines,link,link-target,map-place,marked-text,number,page-of-site,select,setting,slug,split-content,table,video-address,words,forms}/*',
  ],
  { eager: true },
);

/**
 * The editors of rare kinds of fields, and of the kinds that are edited on the page or that only settings or forms have. Each editor is fetched when the first
 * field of its kind appears.
 */
// @bounded the kinds of fields
const editors = new Map<FieldKind, ComponentType<FieldEditorProps>>([
  ['anchor', later(() => import('./anchor/AnchorEditor.tsx'))],
  ['branch', later(() => import('./branch/BranchEditor.tsx'))],
  ['brandColour', later(() => import('./brand-colour/BrandColourEditor.tsx'))],
  ['category', later(() => import('./category/CategoryEditor.tsx'))],
  ['checkbox', later(() => import('./checkbox/CheckboxEditor.tsx'))],
  ['colour', later(() => import('./colour/ColourEditor.tsx'))],
  ['date', later(() => import('./date/DateEditor.tsx'))],
  ['illustration', later(() => import('./illustration/IllustrationEditor.tsx'))],
  ['image', later(() => import('./image/ImageEditor.tsx'))],
  ['lines', later(() => import('./lines/LinesEditor.tsx'))],
  ['link', later(() => import('./link/LinkEditor.tsx'))],
  ['linkTarget', later(() => import('./link-target/LinkTargetEditor.tsx'))],
  ['formattedText', later(() => import('./marked-text/FormattedTextEditor.tsx'))],
  ['mapDegrees', later(() => import('./map-place/MapDegreesEditor.tsx'))],
  ['mapPlace', later(() => import('./map-place/MapPlaceEditor.tsx'))],
  ['number', later(() => import('./number/NumberEditor.tsx'))],
  ['pageOfSite', later(() => import('./page-of-site/PageOfSiteEditor.tsx'))],
  ['richText', later(() => import('./marked-text/RichTextEditor.tsx'))],
  ['select', later(() => import('./select/SelectEditor.tsx'))],
  ['setting', later(() => import('./setting/SettingEditor.tsx'))],
  ['slug', later(() => import('./slug/SlugEditor.tsx'))],
  ['splitContent', later(() => import('./split-content/SplitContentEditor.tsx'))],
  ['table', later(() => import('./table/TableEditor.tsx'))],
  ['videoAddress', later(() => import('./video-address/VideoAddressEditor.tsx'))],
  ['words', later(() => import('./words/WordsEditor.tsx'))],
  ...formKinds([
    'ccs',
    'fieldType',
    'fieldSetting',
    'fieldFlag',
    'fieldOptions',
    'hiddenRule',
    'submitterField',
    'successEmail',
    'tracking',
  ]),
]);
for (const { default: module } of Object.values(modules)) {
  if (module !== undefined) editors.set(module.kind, module.Editor);
}
for (const kind of Object.keys(fieldKinds) as FieldKind[]) editorOf(kind);

/** Edits the margins above and below a block in four steps, for all screens. */
export const SpacingSteps = fetchedLater(
  async () => (await import('./spacing/SpacingSteps.tsx')).SpacingSteps,
);

/** Edits the margins above and below a block, for small, medium and large screens. */
export const SpacingTable = fetchedLater(
  async () => (await import('./spacing/SpacingTable.tsx')).SpacingTable,
);

/**
 * Returns the editor of a kind of field. @throws Error if the kind has no editor. This module checks all kinds when it is
 * loaded.
 */
export function editorOf(kind: FieldKind): ComponentType<FieldEditorProps> {
  const Editor = editors.get(kind);
  if (Editor !== undefined) return Editor;
  throw new Error(
    `The kind of field ${kind} has no editor. Add one to src/editor/fields, which exports fieldEditor('${kind}', …).`,
  );
}

/**
 * Returns the editors for the kinds of fields in forms. All these editors are fetched together with the first one, so that
 * opening an item of the form's list shows its editors at once.
 */
function formKinds(kinds: readonly FieldKind[]): [FieldKind, ComponentType<FieldEditorProps>][] {
  const load = async (kind: FieldKind) => {
    const { formEditors } = await import('./forms/form-editors.tsx');
    for (const { kind, Editor } of formEditors) editors.set(kind, Editor);
    return { default: { kind, Editor: editorOf(kind) } };
  };
  return kinds.map((kind) => [kind, later(() => load(kind))]);
}

function later(
  load: () => Promise<{ readonly default: FieldEditorModule }>,
): ComponentType<FieldEditorProps> {
  return fetchedLater(async () => (await load()).default.Editor);
}

/**
 * Returns an editor that is fetched when it is first shown. While the editor is being fetched, the other fields of the form
 * stay at their places, and `whenFirstControl` waits.
 */
function fetchedLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Editor = lazy(() => loadPart(async () => ({ default: await load() }))) as ComponentType<Props>;
  const fallback = createElement('span', { hidden: true, [FETCHING]: '' });
  return (props) => createElement(Suspense, { fallback }, createElement(Editor, props));
}
