import { Activity, FilePlus2, type LucideIcon, PanelTop } from 'lucide-react';
import type { ComponentType } from 'react';
import type { MenuKey } from '../document/menu-state.ts';
import { NewPagePanel } from './new-page/NewPagePanel.tsx';
import { PageHeaderPanel } from './page-header/PageHeaderPanel.tsx';
import { PageStatusPanel } from './page-status/PageStatusPanel.tsx';

/** What an item of the menu opens in the sidebar. */
export interface Panel {
  /** Heading of the sidebar. */
  readonly title: string;
  /** Icon of the item. */
  readonly icon: LucideIcon;
  /** Whether all that it is for is changing the page: who may not do that cannot open it. */
  readonly changesPage: boolean;
  readonly Content: ComponentType;
}

/** The panels, by the item that opens each. An item that opens something is in the menu only if its panel is here. */
export const panels: Readonly<Partial<Record<MenuKey, Panel>>> = {
  'new-page': { title: 'Create New Page', icon: FilePlus2, changesPage: false, Content: NewPagePanel },
  'change-header': {
    title: 'Change Page Header',
    icon: PanelTop,
    changesPage: true,
    Content: PageHeaderPanel,
  },
  'page-status': { title: 'Page Status', icon: Activity, changesPage: false, Content: PageStatusPanel },
};
