import { DateText } from '../editable/date.tsx';
import type { PageDoc } from '../model/page.ts';
import { CHECKED_ON } from '../model/texts.ts';

/**
 * Shows, below the content, the day on which an editor last checked the page. Shows nothing if no date of a check is stored for
 * the page.
 */
export function CheckedOn({ page: { checkedOn } }: { page: Pick<PageDoc, 'checkedOn'> }) {
  if (checkedOn === null) return null;
  return (
    <p className="checked-on wrap">
      {CHECKED_ON} <DateText property="checkedOn" value={checkedOn} />
    </p>
  );
}
