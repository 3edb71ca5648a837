/** A promise that a test fulfils. */
export interface Signal<T> {
  promise: Promise<T>;
  give: (value: T) => void;
}

export function signal<T = undefined>(): Signal<T> {
  let give: Signal<T>['give'] = () => undefined;
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}
