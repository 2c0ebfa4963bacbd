import { createElement } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import { telHref, telWords } from '../editable/tel.tsx';
import { OwnerContext, useEditable } from '../editable/use-editable.ts';
import type { SiteShell } from '../model/view.ts';
import { FooterColumn, FooterFields, FooterLast, FooterLinks } from './footer-column.tsx';
import { FooterEnd } from './footer-end.tsx';
import { ownLogo } from './footer-logos.ts';
import { Icon } from './icon.tsx';
import { SiteLink } from './site-link.tsx';
import { SiteLogo } from './site-logo.tsx';

/** Shows the end of every page: how to reach the organisation, links to other pages, and who owns the site. */
export function SiteFooter({
  shell,
}: {
  shell: Pick<SiteShell, 'footer' | 'settings' | 'path' | 'baseUrls'>;
}) {
  const { footer, settings, path } = shell;
  const { facebook, linkedIn, twitter } = footer;
  const own = ownLogo(footer, settings.title);
  return (
    <BaseUrlsContext value={shell.baseUrls}>
      <OwnerContext value="@footer">
        <footer className="site-footer">
          <div className="wrap">
            <div className="site-footer-columns">
              <div className="site-footer-about">
                <p className="site-footer-name">
                  {own === null ? null : <SiteLogo property={own} value={footer[own]} />}
                  <OwnerContext value="@siteSettings">
                    <SiteName title={settings.title} />
                  </OwnerContext>
                </p>
                <FooterPhone number={footer.phone} />
                <SiteLink property="donate" link={footer.donate} className="button-secondary" />
              </div>
              <FooterColumn
                property="contactsTitle"
                title={footer.contactsTitle}
                links={[...footer.contacts.map(({ link }) => link), footer.contactsLink]}
                className="site-footer-contacts"
              >
                <FooterLinks property="contacts" items={footer.contacts} />
                <FooterLast property="contactsLink" link={footer.contactsLink} />
              </FooterColumn>
              <FooterColumn
                property="sitemapTitle"
                title={footer.sitemapTitle}
                links={footer.sitemap.map(({ link }) => link)}
                navigation
              >
                <FooterLinks property="sitemap" items={footer.sitemap} path={path} />
              </FooterColumn>
              <FooterColumn
                property="socialsTitle"
                title={footer.socialsTitle}
                links={[facebook, linkedIn, twitter]}
                className="site-footer-socials"
              >
                <FooterFields links={{ facebook, linkedIn, twitter }} />
              </FooterColumn>
            </div>
            <FooterEnd footer={footer} own={own} title={settings.title} />
          </div>
        </footer>
      </OwnerContext>
    </BaseUrlsContext>
  );
}

/** Shows the name of the site. Editors edit the name in the header, where it appears first. */
function SiteName({ title }: { title: string }) {
  const { attributes, editable } = useEditable({ property: 'title', kind: 'text', editorDisabled: true });
  return editable ? <span {...attributes}>{title}</span> : title;
}

/** Shows a phone number as a link. Visitors do not see a text without a number; editors see the text as plain text. */
function FooterPhone({ number }: { number: string }) {
  const { attributes, inline, editable } = useEditable({ property: 'phone', kind: 'text' });
  const href = telHref(number);
  if (href === '' && !editable) return null;
  const words = inline === null ? <span {...attributes}>{telWords(number)}</span> : inline({ as: 'span' });
  return (
    <p>
      {createElement(
        href === '' ? 'span' : 'a',
        { className: 'site-footer-phone', href: href || undefined },
        <Icon name="phone" />,
        words,
      )}
    </p>
  );
}
