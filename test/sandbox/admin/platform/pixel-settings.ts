import { z } from 'zod';
import { readToml } from '../toml.ts';

const extensionSchema = z.object({
  settings: z.object({
    fields: z.record(
      z.string(),
      z.object({
        type: z.literal('single_line_text_field'),
        validations: z
          .array(z.object({ name: z.enum(['min', 'max', 'choices', 'regex']), value: z.string() }))
          .default([]),
      }),
    ),
  }),
});

/** The settings that an extension defines, by name. */
export type SettingsDefinition = z.infer<typeof extensionSchema>['settings']['fields'];

type Validation = SettingsDefinition[string]['validations'][number];

/**
 * Reads the settings that a web pixel extension defines.
 *
 * @param toml the text of its `shopify.extension.toml`
 * @throws {Error} when it cannot be read, or defines something that is not checked here
 */
export function settingsDefinition(toml: string): SettingsDefinition {
  return extensionSchema.parse(readToml(toml)).settings.fields;
}

/** The settings as strings, or what is wrong with them by the extension's definition, in sentences. */
export function checkSettings(
  given: unknown,
  definition: SettingsDefinition,
): { settings: Record<string, string> } | { problems: string[] } {
  const read = z.record(z.string(), z.unknown()).safeParse(given);
  if (!read.success) return { problems: ['Settings must be an object.'] };
  const unknown = Object.keys(read.data)
    .filter((name) => !Object.hasOwn(definition, name))
    .map((name) => `${name} is not defined.`);
  const wrong = Object.entries(definition).flatMap(([name, { validations }]) =>
    fieldProblems(name, read.data[name], validations),
  );
  const problems = [...unknown, ...wrong];
  if (problems.length > 0) return { problems };
  return { settings: z.record(z.string(), z.string()).parse(read.data) };
}

/** A field that is not there breaks the rules that an empty one would break, but for choices. */
function fieldProblems(name: string, value: unknown, validations: Validation[]): string[] {
  if (value === undefined) {
    const required = validations.some((rule) => rule.name === 'min' && Number(rule.value) > 0);
    return required ? [`${name} is required.`] : [];
  }
  if (typeof value !== 'string') return [`${name} must be a string.`];
  if (/[\r\n]/.test(value)) return [`${name} must be a single line.`];
  return validations.flatMap((rule) => broken(name, value, rule) ?? []);
}

function broken(name: string, value: string, rule: Validation): string | null {
  switch (rule.name) {
    case 'min':
      return value.length < Number(rule.value) ? `${name} is too short.` : null;
    case 'max':
      return value.length > Number(rule.value) ? `${name} is too long.` : null;
    case 'regex':
      return new RegExp(rule.value, 'u').test(value) ? null : `${name} has the wrong format.`;
    case 'choices': {
      const choices = z.array(z.string()).parse(JSON.parse(rule.value));
      return choices.includes(value) ? null : `${name} must be one of ${choices.join(', ')}.`;
    }
  }
}
