/** Makes the button of a help page print the page. */
export function watchPrintButton(): void {
  document.querySelector('.print-page')?.addEventListener('click', () => print());
}
