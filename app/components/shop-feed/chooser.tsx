import {
  BlockStack,
  Box,
  ChoiceList,
  InlineError,
  InlineStack,
  Tag,
  Text,
  TextField,
} from '@shopify/polaris';
import { useRef, useState } from 'react';
import { focusable } from '../frame/announcer.tsx';
import { Subdued } from '../frame/layout.tsx';
import { useTexts } from '../language/shop-texts.tsx';

/** An option that can be chosen. */
interface Choice {
  value: string;
  label: string;
}

/** The options that the shop has; a sentence if there are none, or they are not known. */
export type Offer = { choices: Choice[] } | { instead: string };

interface ChooserProps {
  id: string;
  label: string;
  help: string;
  offer: Offer;
  /** The chosen options. */
  value: string[];
  /** Whether no further option can be chosen. */
  isFull: boolean;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/**
 * A list of the shop's options, with the chosen ones as tags. A chosen option that is no longer offered stays until it
 * is removed.
 */
export function Chooser({ offer, value: chosen, onChange, label, help, ...list }: ChooserProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  return (
    <BlockStack gap="200">
      <div ref={box} {...focusable(label)}>
        <Text as="p">{label}</Text>
        <Subdued>{'instead' in offer ? offer.instead : help}</Subdued>
      </div>
      {chosen.length > 0 && (
        <InlineStack gap="200">
          {chosen.map((value) => (
            <Tag
              key={value}
              onRemove={() => {
                // The button goes with its tag.
                box.current?.focus();
                onChange(chosen.filter((other) => other !== value));
              }}
            >
              {nameOf(value)}
            </Tag>
          ))}
        </InlineStack>
      )}
      {'choices' in offer ? (
        <Choices {...list} {...{ label, value: chosen, onChange }} {...offer} />
      ) : (
        list.error !== undefined && <InlineError message={list.error} fieldID={list.id} />
      )}
    </BlockStack>
  );

  function nameOf(value: string): string {
    if ('instead' in offer) return value;
    const known = offer.choices.find((choice) => choice.value === value);
    return known?.label ?? t('shopFeed.choices.gone', { name: value });
  }
}

/** The number of choices shown without a search. */
const FEW = 8;

interface ChoicesProps extends Omit<ChooserProps, 'offer' | 'help'> {
  choices: Choice[];
}

function Choices({ id, label, choices, value: chosen, isFull, error, onChange }: ChoicesProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(wanted));
  const shown = new Set(found.map(({ value }) => value));
  return (
    <>
      {choices.length > FEW && (
        <TextField
          id={id}
          type="search"
          label={t('shopFeed.choices.search', { list: label })}
          labelHidden
          placeholder={t('common.search')}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
      <Box borderColor="border" borderWidth="025" borderRadius="200" padding="200">
        {/* Polaris' Scrollable would keep each page that has one in memory. */}
        <div className="bp-choices">
          {found.length === 0 && <Text as="p">{t('shopFeed.choices.nothingFound')}</Text>}
          <ChoiceList
            title={label}
            titleHidden
            allowMultiple
            choices={found.map((choice) => ({
              ...choice,
              id: `${id}-${choice.value}`,
              disabled: isFull && !chosen.includes(choice.value),
            }))}
            selected={chosen}
            onChange={(selected) => {
              const kept = chosen.filter((each) => !shown.has(each) || selected.includes(each));
              const added = selected.filter((each) => !chosen.includes(each));
              onChange([...kept, ...added]);
            }}
            {...(error !== undefined && { error })}
          />
        </div>
      </Box>
    </>
  );
}
