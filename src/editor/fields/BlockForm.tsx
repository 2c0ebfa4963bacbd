import { lazy, useState } from 'react';
import type { AnyForm } from '../../blocks/form.ts';
import { completeBlock, definitionOf } from '../../blocks/registry.ts';
import type { FieldPath } from '../../model/field-path.ts';
import { FORM_BLOCKS } from '../../model/forms/form-types.ts';
import { $tree } from '../document/current-tree.ts';
import { formOf } from '../document/forms.ts';
import { loadPart } from '../saving/missing-part.ts';
import { MOST_FIRST } from './asked-fields.ts';
import { SpacingSteps, SpacingTable } from './editors.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { FieldEditorContext } from './field-editor.ts';
import { type Question, Questions, useQuestions } from './Questions.tsx';

const loadFormTools = () => loadPart(() => import('./forms/FormTools.tsx'));
const FormProblem = lazy(async () => ({ default: (await loadFormTools()).FormProblem }));
const FormTools = lazy(async () => ({ default: (await loadFormTools()).FormTools }));

/** Shows the settings of a block in the sidebar. */
export function BlockForm({ blockKey }: { blockKey: string }) {
  const tree = $tree.get();
  const type = tree.blocks[blockKey]?.componentType ?? '';
  const definition = definitionOf(type);
  if (definition === null) {
    return <p className="he-hint">This Hearth does not know the component {type}. It is kept as it is.</p>;
  }
  const isForm = Object.hasOwn(FORM_BLOCKS, type);
  return (
    <>
      {isForm ? <FormProblem blockKey={blockKey} /> : null}
      <FieldList
        owner={blockKey}
        form={formOf(tree, blockKey)}
        kind={type}
        spacing={definition.hideSpacing !== true}
        first={definition.asksFirst?.(completeBlock(tree.blocks[blockKey]!) as never)}
      />
      {isForm ? <FormTools blockKey={blockKey} /> : null}
    </>
  );
}

interface FieldListProps {
  owner: string;
  form: AnyForm;
  /** The kind of block, or the page header. */
  kind: string;
  /** Whether the form also asks for the space above and below. */
  spacing?: boolean;
  /** The path of the field that is asked for first, while the form is open; by default, the first one of the form. */
  first?: FieldPath | undefined;
}

/** Shows the editors of a form's fields: the three that are asked most, and the others behind 'More'. */
export function FieldList(props: FieldListProps) {
  return (
    <FieldEditorContext value={FieldEditor}>
      <FieldQuestions {...props} />
    </FieldEditorContext>
  );
}

function FieldQuestions({ owner, form, kind, spacing = false, first }: FieldListProps) {
  // The fields stay in their places while the user edits them.
  const [leading] = useState(first);
  const isLeading = ({ path }: Question) => Number(path === leading);
  const fields = useQuestions(owner, form).toSorted((a, b) => isLeading(b) - isLeading(a));
  const questions = spacing ? [...fields, ...spacingQuestions(owner, fields)] : fields;
  return <Questions owner={owner} kind={kind} questions={questions} />;
}

/** Returns the questions about the space above and below a block. The levels for each screen are always behind 'More'. */
function spacingQuestions(blockKey: string, fields: readonly Question[]): readonly Question[] {
  const isFull = fields.filter(({ more }) => more === false).length >= MOST_FIRST;
  return [
    {
      path: 'marginTop',
      words: 'spacing',
      more: isFull,
      editor: <SpacingSteps blockKey={blockKey} />,
    },
    {
      path: 'marginBottom',
      words: isFull ? 'spacing' : 'spacing on each screen',
      more: 'always',
      editor: <SpacingTable blockKey={blockKey} />,
    },
  ];
}
