/** A call of a service: the function's name and its arguments. */
export type Call = [name: string, ...given: unknown[]];

/** Functions that answer what a scene says. */
export interface Answers {
  /** One that is recorded among the calls. */
  answer<T>(name: string, value: () => T): (...given: unknown[]) => Promise<T>;
  /** One that is not. It rejects where the scene throws. */
  quiet<T>(value: () => T): () => Promise<T>;
}

/** @param calls records what the page asked for */
export const answersInto = (calls: Call[]): Answers => ({
  answer:
    (name, value) =>
    (...given) => {
      calls.push([name, ...given]);
      return Promise.resolve(value());
    },
  quiet: (value) => () => Promise.resolve().then(value),
});

/** A service of which the pages use no more than this. */
export const partly = <Service extends object>(used: Partial<Service>): Service => used as Service;
