import { type ReactNode, useState } from 'react';
import type { Fault, FaultState } from '../faults.ts';
import { Problem, type Seen, useChange } from './service-page.tsx';

/** The kinds of fault in the words of the form; `reset` has one for each `when`. */
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
} as const;

type Kind = keyof typeof KINDS;

/** Kinds of fault that leave it open whether the request was taken. */
const TAKEN_OR_NOT: readonly Kind[] = [
  ...(['hang', 'drip', 'status', 'html', 'half-json', 'cut-off', 'other-json'] as const),
  'redirect',
];

/** Says how the service answers, and changes it. */
export function FaultPanel({
  seen: { state, isLost },
  kinds = Object.keys(KINDS) as Kind[],
  statuses,
  only,
  takenOrNot = false,
  comesBack = false,
}: {
  seen: Pick<Seen<unknown, unknown>, 'state' | 'isLost'>;
  kinds?: readonly Kind[];
  statuses: readonly number[];
  /** The field `on`. */
  only: ReactNode;
  takenOrNot?: boolean;
  /** Whether `gone` ends by itself, since the page is gone with the service. */
  comesBack?: boolean;
}) {
  const [kind, setKind] = useState<Kind>('slow');
  const [problem, change] = useChange();
  const put = (faults: unknown[]) => {
    change('/faults.json', { method: 'PUT', body: JSON.stringify({ faults }) });
  };
  const { words, faults }: FaultState = state?.faultState ?? { words: '…', faults: [] };

  return (
    <section className="panel" aria-labelledby="fault-title">
      <h2 id="fault-title">How the service answers</h2>
      <p className="fault-now">
        <span
          id="fault-words"
          role="status"
          className={isLost || faults.length > 0 ? 'faulty' : ''}
        >
          {isLost ? 'Out of reach: every connection fails' : words}
        </span>
        {faults.length > 0 && !isLost && (
          <button
            type="button"
            onClick={() => {
              put([]);
            }}
          >
            Answer normally again
          </button>
        )}
      </p>
      <form
        className="fields"
        onSubmit={(submit) => {
          submit.preventDefault();
          put([faultOf(new FormData(submit.currentTarget))]);
        }}
      >
        <label>
          Make it
          <select
            name="kind"
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as Kind);
            }}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {KINDS[each]}
              </option>
            ))}
          </select>
        </label>
        {kind === 'slow' && <NumberField label="Delay in ms" name="delayMs" value={2000} />}
        {kind === 'drip' && <NumberField label="One byte every … ms" name="everyMs" value={500} />}
        {kind === 'status' && (
          <>
            <label>
              Status
              <select name="status" defaultValue={503}>
                {statuses.map((status) => (
                  <option key={status}>{status}</option>
                ))}
              </select>
            </label>
            <label>
              Retry-After in s
              <input name="retryAfterSeconds" type="number" min="0" placeholder="none" />
            </label>
            <label className="check">
              <input name="exposeRetryAfter" type="checkbox" value="true" />
              Scripts may read it
            </label>
          </>
        )}
        {kind === 'gone' && comesBack && (
          <NumberField label="For how many s" name="seconds" value={30} />
        )}
        {kind !== 'gone' && (
          <>
            <label>
              How many requests
              <input name="times" type="number" min="1" placeholder="every" />
            </label>
            <label>Only for {only}</label>
          </>
        )}
        {takenOrNot && TAKEN_OR_NOT.includes(kind) && (
          <label>
            A request is
            <select name="taken">
              <option value="">as usual for this</option>
              <option value="true">taken nevertheless</option>
              <option value="false">not taken</option>
            </select>
          </label>
        )}
        <button type="submit">Apply</button>
      </form>
      <Problem problem={problem} />
    </section>
  );
}

function NumberField({ label, name, value }: { label: string; name: string; value: number }) {
  return (
    <label>
      {label}
      <input name={name} type="number" min="1" defaultValue={value} required />
    </label>
  );
}

/** A fault of the form's fields, without the empty ones. Whether the values are good is for the service to say. */
function faultOf(form: FormData): Partial<Fault> {
  const given = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1].trim() !== '',
  );
  return Object.fromEntries(
    given.flatMap(([name, value]): [string, unknown][] => {
      if (name === 'on') return [[name, value.trim()]];
      if (name !== 'kind') return [[name, JSON.parse(value)]];
      const [kind, when] = value.split(' ');
      return [
        ['kind', kind],
        ...(when === undefined ? [] : [['when', when] satisfies [string, string]]),
      ];
    }),
  );
}
