import { use } from 'react';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import { EventsContext } from '../events-context.ts';
import type { humanitix } from './definition.ts';

/**
 * Shows events. Another module contains the component that renders the events. The editor loads that module with the first
 * events block.
 */
function HumanitixView({ block }: { block: BlockOf<typeof humanitix> }) {
  const Events = use(EventsContext);
  return Events === null ? <BlockRoot block={block} empty /> : <Events block={block} />;
}

export default blockView('Humanitix', HumanitixView);
