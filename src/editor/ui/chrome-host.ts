/** Id of the element outside the site in which all of the editor stands. */
const HOST_ID = 'hearth-editor';

/** The element that holds the editor, so that styles of the site do not reach it. */
export function chromeHost(): HTMLElement {
  let host = document.getElementById(HOST_ID);
  if (host === null) {
    host = document.createElement('div');
    host.id = HOST_ID;
    document.body.append(host);
  }
  host.classList.add('he-root');
  return host;
}
