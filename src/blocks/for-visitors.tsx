import type { ComponentType } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import type { BaseUrls } from '../model/view.ts';

/** A part with links or pictures as a shell draws it, which passes the base URLs that views get from the page around them. */
export function forVisitors<Props extends object>(Part: ComponentType<Props>) {
  return (props: Props & { baseUrls: BaseUrls }) => (
    <BaseUrlsContext value={props.baseUrls}>
      <Part {...props} />
    </BaseUrlsContext>
  );
}
