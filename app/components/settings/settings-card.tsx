import { useBeforeUnload, useBlocker } from '@remix-run/react';
import {
  Badge,
  BlockStack,
  Box,
  Button,
  Card,
  Form,
  InlineStack,
  Modal,
  Text,
} from '@shopify/polaris';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../language/use-texts.ts';

interface SettingsCardProps {
  title: string;
  /** Names the button for those who do not see which card it is on. */
  saveLabel: string;
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
export function SettingsCard(props: SettingsCardProps) {
  const { t } = useTexts();
  const {
    title,
    saveLabel,
    description,
    dirty,
    saving,
    busy = false,
    actions,
    onSave,
    children,
  } = props;
  return (
    <Card>
      <Form noValidate onSubmit={onSave}>
        <BlockStack gap="400">
          <BlockStack gap="100">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h2" variant="headingMd">
                {title}
              </Text>
              {dirty && <Badge tone="attention">{t('settings.unsaved')}</Badge>}
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
                accessibilityLabel={saveLabel}
                disabled={!dirty || busy}
                loading={saving}
              >
                {t('settings.save')}
              </Button>
            </InlineStack>
          </Box>
        </BlockStack>
      </Form>
    </Card>
  );
}

interface Edits<Values> {
  /** What is saved, with what was edited since. */
  values: Values;
  /** Whether something differs from what is saved. */
  dirty: boolean;
  edit: (changes: Partial<Values>) => void;
  /** Remembers what is being saved. */
  submitted: () => void;
  /** Lets go of what was saved; what was typed meanwhile stays. */
  accepted: () => void;
}

/** The fields of a card: edits lie over what is saved, so that neither an error nor news loses one. */
export function useEdits<Values extends object>(saved: Values): Edits<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const sent = useRef<Partial<Values>>({});
  const values = useMemo(() => ({ ...saved, ...edits }), [saved, edits]);
  const edit = useCallback((changes: Partial<Values>) => {
    setEdits((before) => ({ ...before, ...changes }));
  }, []);
  return {
    values,
    dirty: JSON.stringify(values) !== JSON.stringify({ ...values, ...saved }),
    edit,
    submitted() {
      sent.current = edits;
    },
    accepted() {
      setEdits((now) => without(now, sent.current));
    },
  };
}

/** The edits that are not among those that were sent. */
function without<Values extends object>(
  edits: Partial<Values>,
  sent: Partial<Values>,
): Partial<Values> {
  const rest = { ...edits };
  for (const name of Object.keys(sent) as (keyof Values)[]) {
    if (rest[name] === sent[name]) Reflect.deleteProperty(rest, name);
  }
  return rest;
}

/**
 * Moves the focus to the first field that has an error, once for each answer.
 *
 * @param ids of the fields' elements by their names, in the order of the page; always the same object
 */
export function useFocusOnError(
  errors: Partial<Record<string, string>> | null,
  ids: Record<string, string>,
): void {
  useEffect(() => {
    if (!errors) return;
    const first = Object.keys(ids).find((name) => errors[name] !== undefined);
    const id = first === undefined ? undefined : ids[first];
    if (id) document.getElementById(id)?.focus();
  }, [errors, ids]);
}

type ReportDirt = (card: string, dirty: boolean) => void;

const DirtContext = createContext<ReportDirt>(() => undefined);

/** Asks before a page with unsaved changes is left. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const [dirtyCards, setDirtyCards] = useState<string[]>([]);
  const report = useCallback<ReportDirt>((card, dirty) => {
    setDirtyCards((before) => {
      const others = before.filter((other) => other !== card);
      return dirty ? [...others, card] : others;
    });
  }, []);
  const dirty = dirtyCards.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty) event.preventDefault();
      },
      [dirty],
    ),
  );
  return (
    <DirtContext.Provider value={report}>
      {children}
      <Modal
        open={blocker.state === 'blocked'}
        title={t('settings.leave.title')}
        onClose={() => blocker.reset?.()}
        primaryAction={{
          content: t('settings.leave.leave'),
          destructive: true,
          onAction: () => blocker.proceed?.(),
        }}
        secondaryActions={[
          { content: t('settings.leave.stay'), onAction: () => blocker.reset?.() },
        ]}
      >
        <Modal.Section>
          <Text as="p">{t('settings.leave.text')}</Text>
        </Modal.Section>
      </Modal>
    </DirtContext.Provider>
  );
}

/** Tells the guard whether a card has unsaved changes. */
export function useReportedDirt(card: string, dirty: boolean): void {
  const report = useContext(DirtContext);
  useEffect(() => {
    report(card, dirty);
  }, [report, card, dirty]);
}
