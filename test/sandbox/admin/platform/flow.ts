import { parse } from 'toml';
import { z } from 'zod';

/** A trigger that the app has fired. */
export interface FiredTrigger {
  /** ISO 8601. */
  at: string;
  handle: string;
  /** The trigger's name in the extension. */
  name: string;
  payload: Record<string, string>;
}

/** The part of Shopify Flow that an app uses: receiving triggers. No workflow runs. */
export interface Flow {
  /** Accepts a trigger of the app's extensions, or returns the problem in Shopify's words. */
  receive(handle: string, payload: unknown): { message: string } | null;
  /** In chronological order. */
  fired(): readonly FiredTrigger[];
  clear(): void;
}

/** The largest payload in bytes of JSON (a captured answer of Shopify names the limit). */
const MAX_BYTES = 50_000;

/** @param triggers those of the app's extensions */
export function createFlow(triggers: readonly FlowTrigger[], now: () => Date): Flow {
  let fired: FiredTrigger[] = [];
  return {
    receive(handle, payload) {
      if (new TextEncoder().encode(JSON.stringify(payload)).length > MAX_BYTES)
        return problem(`Properties size exceeds the limit of ${MAX_BYTES} bytes.`);
      const trigger = triggers.find((each) => each.handle === handle);
      if (!trigger) return problem(`Invalid handle '${handle}'.`);
      const values = z.record(z.string(), z.string()).safeParse(payload);
      const wrong = values.success
        ? Object.keys(values.data).find((key) => !trigger.keys.includes(key))
        : 'payload';
      if (!values.success || wrong !== undefined) return problem(`Invalid property '${wrong}'.`);
      fired = [
        ...fired,
        { at: now().toISOString(), handle, name: trigger.name, payload: values.data },
      ];
      return null;
    },
    fired: () => fired,
    clear() {
      fired = [];
    },
  };
}

const problem = (what: string) => ({ message: `Errors validating schema:\n  ${what}\n` });

const triggerSchema = z.object({
  extensions: z.tuple([
    z.object({ name: z.string(), type: z.literal('flow_trigger'), handle: z.string().max(30) }),
  ]),
  settings: z.object({ fields: z.array(z.object({ key: z.string() })) }),
});

/** A trigger as its extension defines it. */
export interface FlowTrigger {
  handle: string;
  name: string;
  /** The keys of its fields. */
  keys: string[];
}

/** Reads a trigger's definition from the extension's TOML. */
export function readTrigger(toml: string): FlowTrigger {
  const {
    extensions: [{ handle, name }],
    settings: { fields },
  } = triggerSchema.parse(parse(toml));
  return { handle, name, keys: fields.map(({ key }) => key) };
}
