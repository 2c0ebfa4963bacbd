import type { ComponentType } from 'react';
import { BaseUrlsContext } from '../../editable/base-urls.ts';
import type { BaseUrls } from '../../model/view.ts';

/** Slides as a shell draws them, which passes the base URLs that views get from the page around them. */
export function forVisitors<Props extends object>(Slides: ComponentType<Props>) {
  return ({ baseUrls, ...props }: Props & { baseUrls: BaseUrls }) => (
    <BaseUrlsContext value={baseUrls}>
      <Slides {...(props as unknown as Props)} />
    </BaseUrlsContext>
  );
}
