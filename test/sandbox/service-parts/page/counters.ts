import { element } from './dom.ts';

/** Shows these counts, each under its name; a name is also the class that gives it its color. */
export function showCounters(parent: HTMLElement, counts: Readonly<Record<string, number>>): void {
  parent.replaceChildren(
    ...Object.entries(counts).map(([name, count]) =>
      element(
        'div',
        { class: name.replaceAll(' ', '-') },
        element('dt', {}, name),
        element('dd', {}, String(count)),
      ),
    ),
  );
}
