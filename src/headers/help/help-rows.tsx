import { Hyperlink } from '../../editable/hyperlink.tsx';
import type { Link } from '../../model/link.ts';

/** Shows a row for each kind of help that the navigation has, from `helpLinks`. */
export function HelpRows({ title, links }: { title: string; links: readonly Link[] }) {
  return (
    <nav className="help-rows" aria-labelledby="hearth-help-rows">
      <h2 id="hearth-help-rows">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <Hyperlink target={link}>{link.text}</Hyperlink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
