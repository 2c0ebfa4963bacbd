import type { ComponentType } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import type { BaseUrls } from '../model/view.ts';

/**
 * Wraps a component with links or pictures for use in an Astro shell, and provides the base URLs that views otherwise get from
 * the page.
 */
export function forVisitors<Props extends object>(Part: ComponentType<Props>) {
  return (props: Props & { baseUrls: BaseUrls }) => (
    <BaseUrlsContext value={props.baseUrls}>
      <Part {...props} />
    </BaseUrlsContext>
  );
}
