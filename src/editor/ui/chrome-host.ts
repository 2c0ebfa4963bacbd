/** The id of the element, outside the site, that contains the whole editor. */
const HOST_ID = 'hearth-editor';

/** The element that contains the editor, outside the site so that the site's styles do not apply to it. */
export function chromeHost(): HTMLElement {
  let host = document.getElementById(HOST_ID);
  if (host === null) {
    host = document.createElement('div');
    host.id = HOST_ID;
    // React Aria adds a style element where none has this id, which the Content Security Policy refuses. Its rule is
    // in base.css.
    const style = document.createElement('span');
    style.id = 'react-aria-pressable-style';
    host.append(style);
    document.body.append(host);
  }
  host.classList.add('he-root');
  return host;
}
