/** A call of a service: the function's name and its arguments, except functions. */
export type Call = [name: string, ...given: unknown[]];

/** Functions that return a scene's answers. */
export interface Answers {
  /** A function whose calls are recorded. */
  answer<T>(name: string, value: () => T): (...given: unknown[]) => Promise<T>;
  /** A function whose calls are not recorded. It rejects if the scene throws. */
  quiet<T>(value: () => T): () => Promise<T>;
}

/** @param calls records the page's calls */
export const answersInto = (calls: Call[]): Answers => ({
  answer:
    (name, value) =>
    (...given) => {
      calls.push([name, ...given.filter((each) => typeof each !== 'function')]);
      return Promise.resolve(value());
    },
  quiet: (value) => () => Promise.resolve().then(value),
});

/** A service of which the pages use only this part. */
export const partly = <Service extends object>(used: Partial<Service>): Service => used as Service;
