import { BaseUrlsContext } from '../editable/base-urls.ts';
import { withPhoneNumbers } from '../editable/phone-number.tsx';
import { telHref, telWords } from '../editable/tel.tsx';
import { emptyLink, isShownLink, type Link } from '../model/link.ts';
import type { SiteShell } from '../model/view.ts';
import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';
import { SiteLogo } from './site-logo.tsx';

/** The end of every page: how to reach the organisation, where else to go, and whose site this is. */
export function SiteFooter({
  shell,
}: {
  shell: Pick<SiteShell, 'footer' | 'settings' | 'path' | 'baseUrls'>;
}) {
  const { footer, settings, path } = shell;
  const logos = Object.entries({ one: footer.logo, two: footer.logoTwo, three: footer.logoThree });
  const shownLogos = logos.flatMap(([key, logo]) =>
    logo !== null && logo.imageId !== '' ? [{ key, logo }] : [],
  );
  const isOwn = ({ logo }: { logo: { alt: string } }) => logo.alt.trim() === settings.title.trim();
  const partners = shownLogos.filter((shown) => !isOwn(shown));
  const socials = Object.entries({
    facebook: footer.facebook,
    linkedIn: footer.linkedIn,
    twitter: footer.twitter,
  }).map(([key, link]) => ({ key, link }));
  return (
    <BaseUrlsContext value={shell.baseUrls}>
      <footer className="site-footer">
        <div className="wrap">
          <div className="site-footer-columns">
            <div className="site-footer-about">
              <p className="site-footer-name">
                <SiteLogo value={shownLogos.find(isOwn)?.logo ?? null} named />
                {settings.title}
              </p>
              <Phone number={footer.phone} />
              <SiteLink link={footer.donate} className="button-secondary" />
            </div>
            <Column
              title={footer.contactsTitle}
              links={footer.contacts}
              last={footer.contactsLink}
              className="site-footer-contacts"
            />
            <Column title={footer.sitemapTitle} links={footer.sitemap} path={path} navigation />
            <Column title={footer.socialsTitle} links={socials} className="site-footer-socials" />
          </div>
          {footer.footerText.trim() === '' && partners.length === 0 ? null : (
            <div className="site-footer-end">
              <Words text={footer.footerText} />
              {partners.length === 0 ? null : (
                <ul className="site-footer-logos">
                  {partners.map(({ key, logo }) => (
                    <li key={key}>
                      <SiteLogo value={logo} named />
                      {logo.alt}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </div>
      </footer>
    </BaseUrlsContext>
  );
}

function Phone({ number }: { number: string }) {
  const href = telHref(number);
  if (href === '') return null;
  return (
    <p>
      <a className="site-footer-phone" href={href}>
        <Icon name="phone" />
        <span>{telWords(number)}</span>
      </a>
    </p>
  );
}

interface ColumnProps {
  title: string;
  links: readonly { key: string; link: Link }[];
  /** A link below the list, for more of the same. */
  last?: Link;
  path?: string;
  navigation?: boolean;
  className?: string;
}

function Column({ title, links, last = emptyLink(), path, navigation = false, className }: ColumnProps) {
  const shown = links.filter(({ link }) => isShownLink(link));
  if (shown.length === 0 && !isShownLink(last)) return null;
  const Element = navigation ? 'nav' : 'div';
  return (
    <Element className={className} aria-label={navigation ? title || 'Site map' : undefined}>
      {title === '' ? null : <h2>{title}</h2>}
      {shown.length === 0 ? null : (
        <ul>
          {shown.map(({ key, link }) => (
            <li key={key} className="site-footer-line">
              <SiteLink link={link} path={path} />
            </li>
          ))}
        </ul>
      )}
      {isShownLink(last) ? (
        <p className="site-footer-line site-footer-last">
          <SiteLink link={last} />
        </p>
      ) : null}
    </Element>
  );
}

/** A text of several lines, a paragraph a line. */
function Words({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  return (
    <div className="site-footer-words">
      {lines.map((line) => (
        <p key={line}>{withPhoneNumbers(line)}</p>
      ))}
    </div>
  );
}
