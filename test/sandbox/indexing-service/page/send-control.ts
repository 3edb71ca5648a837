/** Asks the service to change something; what can be changed is in `control.ts`. */
export function sendControl(
  control: { kind: string } & Record<string, unknown>,
): Promise<Response> {
  return fetch('/control', { method: 'POST', body: JSON.stringify(control) });
}
