import { BlockStack, Box, Icon, InlineStack, Text } from '@shopify/polaris';
import { CheckCircleIcon } from '@shopify/polaris-icons';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../language/use-texts.ts';

interface GuideStepProps {
  title: string;
  status: 'done' | 'open';
  expanded: boolean;
  onToggle: () => void;
  /** The instructions, above the buttons. Without them the step consists of its children. */
  text?: ReactNode;
  children?: ReactNode;
}

/** One step of the guide: its tick, its title, its instructions and its buttons. */
export function GuideStep({ title, status, expanded, onToggle, text, children }: GuideStepProps) {
  const { t } = useTexts();
  const content = useId();
  return (
    <li className="bp-guide__step">
      <button
        type="button"
        className="bp-guide__title"
        aria-expanded={expanded}
        aria-controls={content}
        onClick={onToggle}
      >
        <span className="bp-guide__tick">
          {status === 'done' ? <Icon source={CheckCircleIcon} tone="success" /> : <Circle />}
        </span>
        <Text as="span" variant="bodyMd" fontWeight={expanded ? 'semibold' : 'medium'}>
          {title}
          <Text as="span" visuallyHidden>{` (${t(`guide.${status}`)})`}</Text>
        </Text>
      </button>
      <div id={content} hidden={!expanded}>
        {expanded && (
          <Box paddingInlineStart="1000" paddingInlineEnd="300" paddingBlockEnd="300">
            <BlockStack gap="300">
              {text === undefined ? (
                children
              ) : (
                <>
                  <Text as="p">{text}</Text>
                  {children && <InlineStack gap="200">{children}</InlineStack>}
                </>
              )}
            </BlockStack>
          </Box>
        )}
      </div>
    </li>
  );
}

/** The circle in place of the tick, in a step that is not done. */
function Circle() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <circle
        cx="10"
        cy="10"
        r="6.75"
        fill="none"
        stroke="var(--p-color-icon-secondary)"
        strokeWidth="1.5"
        strokeDasharray="2.6 2.7"
      />
    </svg>
  );
}
