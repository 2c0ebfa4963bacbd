import { Hyperlink } from '../editable/hyperlink.tsx';
import { helpLinks } from '../model/help/help-links.ts';
import type { Nav } from '../model/site.ts';

/** Shows a row for each kind of help that the navigation has. */
export function HelpRows({ nav }: { nav: Nav }) {
  const help = helpLinks(nav);
  if (help === null) return null;
  return (
    <nav className="help-rows" aria-labelledby="hearth-help-rows">
      <h2 id="hearth-help-rows">{help.title}</h2>
      <ul>
        {help.links.map((link) => (
          <li key={link.href}>
            <Hyperlink target={link}>{link.text}</Hyperlink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
