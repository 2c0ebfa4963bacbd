import { useStore } from '@nanostores/react';
import { headerOf, headers } from '../../../headers/registry.ts';
import { setField } from '../../../model/commands.ts';
import type { HeaderType } from '../../../model/page.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { attempt } from '../../document/changes.ts';
import { $tree, rootAtom } from '../../document/current-tree.ts';
import { endTyping } from '../../document/history.ts';
import { FieldList } from '../../fields/BlockForm.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { Choices } from '../Choices.tsx';
import { HeaderDrawing } from './HeaderDrawing.tsx';

const choices = headers.map(({ type, label }) => ({
  value: type,
  label,
  drawing: <HeaderDrawing type={type} />,
}));

/** Shows 'Change Page Header': the type of the header, and its fields. The page itself serves as the preview. */
export default function PageHeaderPanel() {
  const panel = useFirstFocus<HTMLDivElement>();
  const { type, form } = headerOf(String(useStore(rootAtom(PAGE_KEY)).headerType));
  return (
    <div ref={panel} className="he-panel">
      <Choices legend="Page header" choices={choices} value={type} onChoose={changeHeader} />
      <FieldList key={type} owner={PAGE_KEY} form={form} kind="header" />
      <p className="he-hint">The page shows every change at once. Visitors see it when you publish.</p>
    </div>
  );
}

/** Makes each choice a separate undo step, even if the choices follow quickly. */
function changeHeader(value: HeaderType): void {
  endTyping();
  attempt(() => ({
    ...setField($tree.get(), { key: PAGE_KEY, path: 'headerType', value }),
    name: 'Change page header',
  }));
  endTyping();
}
