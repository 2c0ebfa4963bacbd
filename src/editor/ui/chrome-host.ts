/** The id of the element that contains the whole editor, outside the site. */
const HOST_ID = 'hearth-editor';

/**
 * The id of React Aria's style element. If no element has this id, React Aria adds a style element, which the Content Security
 * Policy blocks. The rule of that style element is in base.css.
 */
const REACT_ARIA_STYLE = 'react-aria-pressable-style';

/**
 * Returns the element that contains the editor. The element is outside the site, so that the site's styles do not apply to the
 * editor.
 */
export function chromeHost(): HTMLElement {
  let host = document.getElementById(HOST_ID);
  if (host === null) {
    host = document.createElement('div');
    host.id = HOST_ID;
    document.body.append(host);
  }
  if (document.getElementById(REACT_ARIA_STYLE) === null) {
    const style = document.createElement('span');
    style.id = REACT_ARIA_STYLE;
    document.body.append(style);
  }
  host.classList.add('he-root');
  return host;
}
