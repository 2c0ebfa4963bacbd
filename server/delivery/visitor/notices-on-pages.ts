import type { EmergencyNotice } from '../../../src/model/emergency-notice.ts';
import type { Config } from '../../core/config/config.ts';
import type { EmergencyNotices } from '../../core/notices/emergency-notices.ts';
import type { AsSent, FinishedPage } from './cached-response.ts';
import { type Sent, withNotice } from './notice-html.ts';

/** Puts the emergency notices of sites on their pages when the pages are sent. Stored pages have no notice. */
export class NoticesOnPages {
  readonly #notices: EmergencyNotices;
  readonly #timeZone: string;

  constructor(notices: EmergencyNotices, { timeZone }: Pick<Config, 'timeZone'>) {
    this.#notices = notices;
    this.#timeZone = timeZone;
  }

  /** Returns a page of a site as it is sent now. @param toStaff whether the page is for a signed-in user, who sees drills too */
  on<Part extends Sent>(page: Part, domainId: string | null, toStaff = false): Part {
    const notice = this.#notices.shownOn(domainId, toStaff);
    return notice === null ? page : withNotice(page, notice, this.#timeZone);
  }

  /** Returns a function for one cached page, which puts each notice on the page only once. */
  sentOn(domainId: string): AsSent {
    let last: { readonly notice: EmergencyNotice; readonly sent: FinishedPage } | null = null;
    return (page) => {
      const notice = this.#notices.shownOn(domainId);
      if (notice === null) return page;
      if (last?.notice !== notice) {
        const sent = withNotice(page, notice, this.#timeZone);
        last = { notice, sent: { ...sent, validUntil: Date.parse(notice.until) } };
      }
      return last.sent;
    };
  }
}

declare module '../../core/services.ts' {
  interface Services {
    readonly noticesOnPages: NoticesOnPages;
  }
}
