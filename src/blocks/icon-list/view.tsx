import { List } from '../../editable/list.tsx';
import { Text } from '../../editable/text.tsx';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { iconList } from './definition.ts';

function IconListView({ block }: { block: BlockOf<typeof iconList> }) {
  const { items } = block;
  return (
    <BlockRoot block={block} empty={areBlank(...items.map(({ text }) => text))}>
      <List className="ticks" property="items" items={items} isEmpty={({ text }) => areBlank(text)}>
        {({ key, text }) => <Text as="li" property={`items.${key}.text`} value={text} />}
      </List>
    </BlockRoot>
  );
}

export default blockView('IconList', IconListView);
