import { html } from 'hono/html';
import type { Markup } from './document.ts';
import { type FaultRules, type FaultState, fieldsOf } from './faults.ts';

/** The kinds of fault in the form's words; `reset` has one for each `when`. */
const KINDS = {
  slow: 'answer late',
  status: 'answer with an HTTP error',
  'error-answer': 'answer status = error, success = false',
  'reset before': 'reset connections, request unread',
  'reset after': 'take the request, then reset',
  hang: 'never answer',
  drip: 'answer byte by byte',
  html: 'answer with HTML',
  'half-json': 'answer half a JSON',
  'cut-off': 'cut the answer in the middle',
  'other-json': 'answer JSON of another shape',
  redirect: 'redirect to plain http',
  gone: 'be gone (connections refused)',
};

/** Shows the service's current faults, and changes them at `/faults`. The style sheet hides fields of other kinds. */
export function faultForm({ words, faults }: FaultState, rules: FaultRules): Markup {
  const kinds = Object.entries(KINDS).filter(([kind]) =>
    rules.kinds.some((each) => each === kind.split(' ')[0]),
  );
  return html`<section class="panel">
    <h2>How the service answers</h2>
    <form method="post" action="/faults" id="fault-now" class="row" data-live>
      <strong id="fault-words" role="status" class="${faults.length > 0 ? 'not-taken' : ''}"
        >${words}</strong
      >
      ${faults.length > 0 && html`<button>Answer normally again</button>`}
    </form>
    <form method="post" action="/faults" class="row fault">
      <label>
        Make it
        <select name="kind">
          ${kinds.map(([kind, name]) => html`<option value="${kind}">${name}</option>`)}
        </select>
      </label>
      <label class="for-slow">
        Delay in ms <input name="delayMs" type="number" min="1" value="2000" />
      </label>
      <label class="for-drip">
        One byte every … ms <input name="everyMs" type="number" min="1" value="500" />
      </label>
      <label class="for-status">
        Status <input name="status" type="number" min="400" max="599" value="503" />
      </label>
      <label class="for-status">
        Retry-After in s <input name="retryAfterSeconds" type="number" min="0" placeholder="none" />
      </label>
      <label class="for-status">
        Scripts may read it <input name="exposeRetryAfter" type="checkbox" value="true" />
      </label>
      ${
        rules.comesBack &&
        html`<label class="for-gone">
          For how many s <input name="seconds" type="number" min="1" value="30" />
        </label>`
      }
      <label class="for-requests">
        How many requests <input name="times" type="number" min="1" placeholder="every" />
      </label>
      <label class="for-requests">Only for ${onField(rules.on)}</label>
      ${
        rules.takenOrNot &&
        html`<label class="for-requests">
          A request is
          <select name="taken">
            <option value="">as usual for this</option>
            <option value="true">taken nevertheless</option>
            <option value="false">not taken</option>
          </select>
        </label>`
      }
      <button>Apply</button>
    </form>
  </section>`;
}

function onField(on: FaultRules['on']): Markup {
  if ('words' in on)
    return html`<input name="on" placeholder="all requests" title="${on.words}" />`;
  return html`<select name="on">
    <option value="">all requests</option>
    ${on.map((each) => html`<option>${each}</option>`)}
  </select>`;
}

/**
 * The faults of a submitted form, for `FaultSwitch.read`: none without a kind. Empty fields, and fields that its kind
 * does not have, are omitted.
 */
export function faultsOf(form: FormData): unknown[] {
  const texts = [...form].map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : ''] as const,
  );
  const [kind = '', when = ''] = (new Map(texts).get('kind') ?? '').split(' ');
  if (kind === '') return [];
  const fields = fieldsOf(kind);
  const given = texts.flatMap(([name, text]): [string, unknown][] => {
    if (name === 'kind' || text === '' || !fields.includes(name)) return [];
    return [[name, /^(true|false|\d+)$/.test(text) ? JSON.parse(text) : text]];
  });
  return [{ ...Object.fromEntries(given), kind, ...(when !== '' && { when }) }];
}
