/** Lets the arrow keys walk through a list of rows that unfold. */
export function walkRows(list: HTMLElement): void {
  list.addEventListener('keydown', (pressed) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
    if (step === undefined || !(pressed.target instanceof HTMLElement)) return;
    if (pressed.target.localName !== 'summary') return;
    const row = pressed.target.closest('li');
    const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
    const summary = next?.querySelector('summary');
    if (!summary) return;
    pressed.preventDefault();
    summary.focus();
  });
}
