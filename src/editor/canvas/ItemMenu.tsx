import { useSyncExternalStore } from 'react';
import { MenuPanel, Row } from '../block-tools/MenuPanel.tsx';
import { $tree } from '../document/current-tree.ts';
import type { ListItem } from '../document/site-items.ts';
import { nameOfItem } from '../fields/list/list-actions.ts';
import { elementOfItem } from './item-drop.ts';
import { closeItemMenu, ITEM_GRIP } from './item-menu-state.ts';
import { type ItemTool, toolsForItem } from './item-tools.ts';

/** Shows the menu of an item of a list. */
export default function ItemMenu({ item }: { item: ListItem }) {
  useSyncExternalStore($tree.listen, $tree.get);
  return (
    <MenuPanel
      grip={ITEM_GRIP}
      element={() => elementOfItem(item)}
      head={
        <>
          <strong>{nameOfItem(item, item.item).first}</strong> · {item.index + 1} of {item.count}
        </>
      }
      view="all"
      onBack={null}
      onClose={closeItemMenu}
    >
      {toolsForItem(item).map((tool) => (
        <Row
          key={tool.name}
          icon={tool.icon}
          name={tool.name}
          reason={tool.reason}
          onChoose={() => choose(tool)}
        />
      ))}
    </MenuPanel>
  );
}

/** Runs a tool, and closes the menu before, because the tool may move the focus. A disabled tool leaves the menu open. */
function choose({ reason, run }: ItemTool): void {
  if (reason) return;
  closeItemMenu();
  run();
}
