import type { ActivityMeter } from './activity.ts';

/** Counts the pixel's timers. An interval counts until it is cleared. */
export function countTimers(activity: ActivityMeter): void {
  const running = new Set<number | undefined>();
  const native = {
    setTimeout: self.setTimeout.bind(self),
    setInterval: self.setInterval.bind(self),
    clearTimeout: self.clearTimeout.bind(self),
    clearInterval: self.clearInterval.bind(self),
  };
  const begin = (id: number) => {
    running.add(id);
    activity.begin('timers');
    return id;
  };
  const end = (id: number | undefined) => {
    if (running.delete(id)) activity.end('timers');
  };

  self.setTimeout = (handler: TimerHandler, delay?: number, ...args: unknown[]) => {
    const id = native.setTimeout(() => {
      try {
        call(handler, args);
      } finally {
        end(id);
      }
    }, delay);
    return begin(id);
  };
  self.setInterval = (handler: TimerHandler, delay?: number, ...args: unknown[]) =>
    begin(
      native.setInterval(() => {
        call(handler, args);
      }, delay),
    );
  self.clearTimeout = (id) => {
    native.clearTimeout(id);
    end(id);
  };
  self.clearInterval = (id) => {
    native.clearInterval(id);
    end(id);
  };
}

function call(handler: TimerHandler, args: unknown[]): void {
  if (typeof handler === 'function') Reflect.apply(handler, self, args);
  else throw new TypeError('A timer of a web pixel takes a function.');
}
