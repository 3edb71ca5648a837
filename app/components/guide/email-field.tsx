import { InlineError, Label, Text } from '@shopify/polaris';
import { type ChangeEvent, useId } from 'react';

interface EmailFieldProps {
  label: string;
  helpText?: string | undefined;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Tests are compiled without the types of browsers. */
type Valued = HTMLInputElement & { value: string };

/**
 * A field for email addresses as Polaris' `TextField` renders it, with its styles. That one is 5 KB gzipped, for numbers,
 * suggestions, several lines and more.
 */
export function EmailField({ label, helpText, value, error, onChange }: EmailFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}Error`, helpText && `${id}HelpText`]
    .filter(Boolean)
    .join(' ');
  const states = [value && ' Polaris-TextField--hasValue', error && ' Polaris-TextField--error'];
  return (
    <div>
      <div className="Polaris-Labelled__LabelWrapper">
        <Label id={id}>{label}</Label>
      </div>
      <div className={`Polaris-TextField${states.filter(Boolean).join('')}`}>
        <input
          id={id}
          autoComplete="email"
          className="Polaris-TextField__Input"
          type="email"
          aria-describedby={describedBy || undefined}
          aria-labelledby={`${id}Label`}
          aria-invalid={Boolean(error)}
          value={value}
          onChange={({ currentTarget }: ChangeEvent<Valued>) => onChange(currentTarget.value)}
        />
        <div className="Polaris-TextField__Backdrop" />
      </div>
      {error && (
        <div className="Polaris-Labelled__Error">
          <InlineError message={error} fieldID={id} />
        </div>
      )}
      {helpText && (
        <div className="Polaris-Labelled__HelpText" id={`${id}HelpText`}>
          <Text as="span" variant="bodyMd" tone="subdued" breakWord>
            {helpText}
          </Text>
        </div>
      )}
    </div>
  );
}
