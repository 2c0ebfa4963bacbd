import { PAGE_KEY } from '../../../model/roots.ts';
import { History } from '../history/History.tsx';

/** The versions of the page. */
export default function HistoryTab() {
  return <History root={PAGE_KEY} />;
}
