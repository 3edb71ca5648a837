import { Badge, BlockStack, Box, Button, Card, Form, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** What the fields are for, in a sentence or two. */
  description: ReactNode;
  dirty: boolean;
  saving: boolean;
  /** Another button of the card waits for its answer. */
  busy?: boolean;
  /** Buttons beside Save. */
  actions?: ReactNode;
  onSave: () => void;
  children: ReactNode;
}

/** A part of the settings that is saved on its own. */
export function SettingsCard(props: Props) {
  const { title, description, dirty, saving, busy = false, actions, onSave, children } = props;
  return (
    <Card>
      <Form noValidate onSubmit={onSave}>
        <BlockStack gap="400">
          <BlockStack gap="100">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h2" variant="headingMd">
                {title}
              </Text>
              {dirty && <Badge tone="attention">Unsaved changes</Badge>}
            </InlineStack>
            <Text as="p" tone="subdued">
              {description}
            </Text>
          </BlockStack>
          {children}
          <Box paddingBlockStart="100">
            <InlineStack gap="200" align="end">
              {actions}
              <Button
                submit
                variant="primary"
                accessibilityLabel={`Save ${title.toLowerCase()}`}
                disabled={!dirty || busy}
                loading={saving}
              >
                Save
              </Button>
            </InlineStack>
          </Box>
        </BlockStack>
      </Form>
    </Card>
  );
}
