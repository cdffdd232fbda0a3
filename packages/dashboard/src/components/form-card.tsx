import type { ReactNode } from 'react';
import { FailureAlert } from './alert';
import { ApiCallButton } from './api-call';
import type { LabelledCall } from './labelled-call';
import { Button } from './button';
import { Card, CardBody, CardFooter } from './card';
import { Form } from './form';
import { useText } from '../i18n/text';

/**
 * A form that fills a page: fields in two columns, the reasons of a refusal, and at the bottom why it cannot be saved
 * yet, "Show API call", Cancel and Save. Ctrl Enter saves from any field. `children` are the fields.
 */
export function FormCard({
  title,
  failure,
  note,
  save,
  notNow,
  isBusy,
  action,
  onSave,
  onCancel,
  children,
}: {
  title?: ReactNode;
  /** Why the last saving failed; `fieldsWithErrors` are the fields that show their own messages */
  failure: {
    error: unknown;
    title: ReactNode;
    fieldsWithErrors: readonly string[];
    labels?: Record<string, string>;
  };
  /** Consequence of saving; when absent, the reason why saving is not possible yet is shown */
  note?: ReactNode;
  /** Names the action */
  save: string;
  notNow: string | null;
  isBusy: boolean;
  action: LabelledCall['run'];
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <Form
      onSubmit={() => {
        if (notNow === null && !isBusy) onSave();
      }}
    >
      <Card title={title}>
        <CardBody className="grid gap-4 md:grid-cols-2">
          {children}
          {failure.error !== null && (
            <div className="empty:hidden md:col-span-2">
              <FailureAlert {...failure} />
            </div>
          )}
        </CardBody>
        <CardFooter>
          {note ?? (notNow !== null && <span className="text-ink-3">{notNow}</span>)}
          <span className="ml-auto flex flex-wrap gap-2">
            <ApiCallButton kind="quiet" iconOnly apiCalls={[{ name: save, run: action }]} />
            <Button kind="quiet" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" kind="primary" notNow={notNow} busy={isBusy && t('common.saving')}>
              {save}
            </Button>
          </span>
        </CardFooter>
      </Card>
    </Form>
  );
}
