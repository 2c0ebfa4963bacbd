import { useSlot } from '../../editable/use-editable.ts';
import { BlockList } from '../block-list.tsx';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { splitContent } from './definition.ts';
import { splitLayout } from './layout.ts';

function SplitContentView({ block }: { block: BlockOf<typeof splitContent> }) {
  const layout = splitLayout(block);
  const left = useSlot(block.key, 'left');
  const right = useSlot(block.key, 'right');
  return (
    <BlockRoot block={block} className={layout.root}>
      {layout.left === null ? null : (
        <div className={layout.left} {...left}>
          <BlockList owner={block.key} slot="left" blocks={block.left} />
        </div>
      )}
      <div className={layout.right} {...right}>
        <BlockList owner={block.key} slot="right" blocks={block.right} />
      </div>
    </BlockRoot>
  );
}

export default blockView('SplitContent', SplitContentView, (block) => {
  const { root, left, right } = splitLayout(block);
  return [root, left ?? '', right].flatMap((classes) => classes.split(' '));
});
