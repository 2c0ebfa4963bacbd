import { useStore } from '@nanostores/react';
import type { FormOf } from '../../../blocks/form.ts';
import { emptyLink, type Link } from '../../../model/link.ts';
import { slugOfLink } from '../../../model/page-links.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { documentAtom } from '../../document/current-tree.ts';
import { useField } from '../../document/use-field.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { PageField } from '../link/PageField.tsx';

/** Lets the user choose a page of the site. Says so if the chosen page is the page itself, which readers get no link to. */
export function PageOfSiteEditor({ owner, property, form }: FieldEditorProps<FormOf<'pageOfSite'>>) {
  const { value, set } = useField<Link>(owner, property);
  const { errors } = useField<string>(owner, `${property}.href`);
  const { slug } = useStore(documentAtom(PAGE_KEY));
  const link = value ?? emptyLink();
  const isItself = link.href !== '' && slugOfLink(link) === slug;
  return (
    <PageField
      field={{ owner, path: `${property}.href` }}
      url={link.href}
      errors={[...[errors].flat(), ...(isItself ? ['This is the page itself. Choose another page.'] : [])]}
      onWrite={(href) => set({ ...link, type: 'page', href })}
      label={form.label}
      help={form.help}
    />
  );
}

export default fieldEditor('pageOfSite', PageOfSiteEditor);
