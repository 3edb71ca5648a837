import { Badge, Box, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { SettingRow } from './pixel-settings.ts';

interface Props {
  rows: SettingRow[];
  /** `compare` shows what is saved beside what Shopify has. */
  show: 'in-shopify' | 'saved' | 'compare';
}

/** The pixel's settings; where two columns are compared, differences are marked. */
export function SettingsTable({ rows, show }: Props) {
  const columns = {
    'in-shopify': ['In use'],
    saved: ['Will be used'],
    compare: ['In use', 'Saved in the app'],
  }[show];
  return (
    <table className="bp-table">
      <thead>
        <tr>
          {['Setting', ...columns].map((title) => (
            <th key={title} scope="col">
              <Text as="span" variant="bodySm" fontWeight="medium" tone="subdued">
                {title}
              </Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              <InlineStack gap="200" blockAlign="center">
                <Text as="span" variant="bodyMd" fontWeight="medium">
                  {row.label}
                </Text>
                {show === 'compare' && row.differs && <Badge tone="warning">Differs</Badge>}
              </InlineStack>
            </th>
            {show !== 'saved' && <Value>{row.inShopify}</Value>}
            {show !== 'in-shopify' && <Value>{row.saved}</Value>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ children }: { children: ReactNode }) {
  return (
    <td>
      <Box as="span">
        <Text as="span" variant="bodyMd" breakWord tone={children ? 'base' : 'subdued'}>
          {children ?? 'Not set'}
        </Text>
      </Box>
    </td>
  );
}
