import { use } from 'react';
import { withPhoneNumbers } from '../editable/phone-number.tsx';
import { EditingContext, useEditable } from '../editable/use-editable.ts';
import type { ImageValue } from '../model/image.ts';
import type { Footer } from '../model/site.ts';
import { type FooterLogo, otherLogos, partnerLogos } from './footer-logos.ts';
import { LogoImage } from './site-logo.tsx';

interface FooterEndProps {
  footer: Footer;
  /** The field with the logo that is shown next to the site's name; null if there is none. */
  own: FooterLogo | null;
  /** The name of the site. */
  title: string;
}

/** Shows the last texts of a page, and the logos of partners. */
export function FooterEnd({ footer, own, title }: FooterEndProps) {
  const editing = use(EditingContext) !== null;
  const logos = editing ? otherLogos(own) : partnerLogos(footer, title);
  if (footer.footerText.trim() === '' && logos.length === 0) return null;
  return (
    <div className="site-footer-end">
      <FooterWords text={footer.footerText} />
      {logos.length === 0 ? null : (
        <ul className="site-footer-logos">
          {logos.map((property) => (
            <Partner key={property} property={property} logo={footer[property]} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows a logo next to its name. */
function Partner({ property, logo }: { property: FooterLogo; logo: ImageValue }) {
  const { attributes } = useEditable({ property, kind: 'image' });
  return (
    <li {...attributes}>
      <LogoImage value={logo} />
      {logo?.alt}
    </li>
  );
}

/** Shows a text of several lines, with a paragraph for each line. Visitors do not see a blank text; editors see a placeholder. */
function FooterWords({ text }: { text: string }) {
  const { attributes, editable } = useEditable({ property: 'footerText', kind: 'lines' });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 && !editable) return null;
  return (
    <div className="site-footer-words" {...attributes}>
      {lines.map((line, index) => (
        <p key={index}>{withPhoneNumbers(line)}</p>
      ))}
    </div>
  );
}
