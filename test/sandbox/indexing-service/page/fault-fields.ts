/**
 * Makes a fault of the form's fields. Empty fields are left out; whether the values are good is for
 * the service to say.
 */
export function faultOf(field: (name: string) => string): Record<string, unknown> {
  const [kind = '', when] = field('kind').split(' ');
  return {
    kind,
    ...(when === undefined ? {} : { when }),
    ...numberOf('delayMs'),
    ...numberOf('everyMs'),
    ...numberOf('status'),
    ...numberOf('retryAfterSeconds'),
    ...numberOf('seconds'),
    ...numberOf('times'),
    ...(field('on') === '' ? {} : { on: field('on') }),
    ...(field('taken') === '' ? {} : { taken: field('taken') === 'true' }),
  };

  function numberOf(name: string): Record<string, number> {
    return field(name) === '' ? {} : { [name]: Number(field(name)) };
  }
}
