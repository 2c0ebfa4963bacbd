/** Returns a new element with a class and a text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  words = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = words;
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Returns a drawing that is hidden from screen readers. @param shapes the data of its paths */
export function drawing(className: string, viewBox: string, ...shapes: string[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', className);
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('aria-hidden', 'true');
  for (const shape of shapes) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', shape);
    svg.append(path);
  }
  return svg;
}
