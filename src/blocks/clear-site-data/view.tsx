import { CLEAR_PATH } from '../../model/offline.ts';
import { CLEAR_TEXTS } from '../../model/texts.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { clearSiteData } from './definition.ts';

/** Shows what the site keeps, and the button that clears it. While components are selected, no button of the page acts. */
function ClearSiteDataView({ block }: { block: BlockOf<typeof clearSiteData> }) {
  return (
    <BlockRoot block={block} className="clear-data">
      <p>{CLEAR_TEXTS.about}</p>
      <p>{CLEAR_TEXTS.history}</p>
      <form method="post" action={CLEAR_PATH} aria-label={CLEAR_TEXTS.button}>
        <button type="submit" className="button-secondary">
          {CLEAR_TEXTS.button}
        </button>
      </form>
    </BlockRoot>
  );
}

export default blockView('ClearSiteData', ClearSiteDataView);
