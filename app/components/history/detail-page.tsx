import { Badge, Banner, BlockStack, Card, Layout, Page, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { ReindexView } from '../../indexing/reindex.ts';
import { reindexWords } from '../../indexing/words.ts';
import { Progress } from '../indexing/progress.tsx';
import { isLiving } from '../indexing/is-living.ts';
import { staffName } from '../indexing/staff-name.ts';
import { Took } from '../indexing/took.tsx';
import { When } from '../time/when.tsx';
import { kindWords } from './kind-words.ts';
import { Timeline } from './timeline.tsx';

/** One re-index: what came of it, what to do, and each state with its time. */
export function DetailPage({ reindex, historyUrl }: { reindex: ReindexView; historyUrl: string }) {
  const words = reindexWords(reindex);
  return (
    <Page
      title={`Re-index of feed ${reindex.feedId}`}
      titleMetadata={<Badge tone={words.tone}>{words.name}</Badge>}
      backAction={{ content: 'Index history', url: historyUrl }}
    >
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <Outcome reindex={reindex} />
            <Card>
              <BlockStack gap="400">
                <Text as="h2" variant="headingMd">
                  Course
                </Text>
                <Timeline reindex={reindex} />
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <Facts reindex={reindex} />
        </Layout.Section>
      </Layout>
    </Page>
  );
}

function Outcome({ reindex }: { reindex: ReindexView }) {
  const { name, meaning, advice, tone } = reindexWords(reindex);
  if (advice) {
    return (
      <Banner tone={tone === 'critical' ? 'critical' : 'warning'} title={name}>
        <p>{meaning}</p>
        <p>{advice}</p>
      </Banner>
    );
  }
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {isLiving(reindex) ? 'What is happening' : 'What came of it'}
        </Text>
        {isLiving(reindex) && <Progress reindex={reindex} />}
        <Text as="p">{meaning}</Text>
      </BlockStack>
    </Card>
  );
}

function Facts({ reindex }: { reindex: ReindexView }) {
  const { staff, kind, confirmed, requestedAt, sendingAt, endedAt } = reindex;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Details
        </Text>
        <Fact term="Asked by">{staffName(staff)}</Fact>
        <Fact term="Asked">
          <When at={requestedAt} />
        </Fact>
        <Fact term="Kind">
          {kindWords(kind)}
          {confirmed && ', confirmed after a failed index'}
        </Fact>
        <Fact term="Sent to the service">{sendingAt ? <When at={sendingAt} /> : 'Not sent'}</Fact>
        <Fact term={endedAt ? 'Took' : 'Taken so far'}>
          <Took reindex={reindex} />
        </Fact>
      </BlockStack>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <BlockStack gap="050">
      <Text as="h3" variant="bodySm" tone="subdued">
        {term}
      </Text>
      <div>{children}</div>
    </BlockStack>
  );
}

/** For an address that names no re-index of this shop. */
export function NoSuchReindex() {
  return (
    <Page title="Re-index not found" backAction={{ content: 'Index history', url: '/app/history' }}>
      <Banner tone="warning" title="Your shop has no such re-index">
        <p>It may belong to another shop, or the address may be incomplete.</p>
      </Banner>
    </Page>
  );
}
