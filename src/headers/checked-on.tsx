import { DateText } from '../editable/date.tsx';
import type { PageDoc } from '../model/page.ts';
import { CHECKED_ON } from '../model/texts.ts';

/** Below the content: when somebody last made sure that it is right. Nothing for a page that does not say so. */
export function CheckedOn({ page: { checkedOn } }: { page: Pick<PageDoc, 'checkedOn'> }) {
  if (checkedOn === null) return null;
  return (
    <p className="checked-on wrap">
      {CHECKED_ON} <DateText property="checkedOn" value={checkedOn} />
    </p>
  );
}
