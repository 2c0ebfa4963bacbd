import type { PageDoc } from '../../model/page.ts';
import { HeaderWords } from '../header-words.tsx';

/** Shows a header without a picture. */
export default function PlainHeader({ page }: { page: Pick<PageDoc, 'title' | 'header'> }) {
  return (
    <div className="page-header header-plain">
      <div className="wrap">
        <HeaderWords page={page} />
      </div>
    </div>
  );
}
