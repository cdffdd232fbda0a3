import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Api } from '../api/client';
import { FailureAlert } from '../components/alert';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { Field, TextArea } from '../components/field';
import { Icon } from '../components/icon';
import { ForeignText } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useApi } from '../session/team';

type AssertionCheck = Answer<'/api/core/oauth2/check', 'post'>['verdict'];

/** Checks a pasted assertion part by part; nothing of it is stored and it can still be used. */
export function AssertionChecker() {
  const { t } = useText();
  const api = useApi();
  const [assertion, setAssertion] = useState('');
  const post = (to: Api) => to.post('/api/core/oauth2/check', { body: { assertion: assertion.trim() } });
  const check = useMutation({ mutationFn: async () => (await post(api)).verdict });
  return (
    <Card title={t('keys.checker.title')}>
      <CardBody className="grid gap-4">
        <Field label={t('keys.checker.assertion')} hint={t('keys.checker.note')}>
          <TextArea
            rows={5}
            className="font-mono"
            spellCheck={false}
            autoComplete="off"
            maxLength={16_384}
            value={assertion}
            onChange={(event) => {
              setAssertion(event.target.value);
              check.reset();
            }}
          />
        </Field>
        {check.error && <FailureAlert error={check.error} />}
        <div aria-live="polite">{check.data && <AssertionCheckView check={check.data} />}</div>
      </CardBody>
      <CardFooter>
        <ApiCallButton
          kind="quiet"
          iconOnly
          className="ml-auto"
          apiCalls={[{ name: t('keys.checker.check'), run: post }]}
        />
        <Button
          busy={check.isPending && t('keys.checker.checking')}
          notNow={assertion.trim() === '' ? t('keys.checker.pasteFirst') : null}
          onClick={() => check.mutate()}
        >
          {t('keys.checker.check')}
        </Button>
      </CardFooter>
    </Card>
  );
}

function AssertionCheckView({ check: { acceptable, judgements } }: { check: AssertionCheck }) {
  const { t } = useText();
  return (
    <div className="grid gap-3 text-13">
      <p className={acceptable ? 'font-medium text-ok' : 'font-medium text-bad'}>
        {t(acceptable ? 'keys.checker.good' : 'keys.checker.bad', {
          count: judgements.filter(({ message }) => message !== null).length,
        })}
      </p>
      <ul className="grid gap-2">
        {judgements.map(({ part, value, message }) => (
          <li key={part} className="flex gap-2.5">
            <Icon
              name={message === null ? 'ok' : 'fail'}
              className={message === null ? 'mt-0.5 text-ok-solid' : 'mt-0.5 text-bad'}
            />
            <span className="grid min-w-0 flex-1">
              <span className="flex min-w-0 flex-wrap gap-x-3">
                <code className="font-medium">{partNames[part] ? t(partNames[part]) : part}</code>
                {value !== null && (
                  <code className="min-w-0 wrap-anywhere text-ink-3">
                    <ForeignText text={value} />
                  </code>
                )}
                {message !== null && <span className="sr-only">{t('keys.checker.wrong')}</span>}
              </span>
              {message !== null && (
                <span className="wrap-anywhere text-bad">
                  <ForeignText text={message} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Parts that are no member of a JWT have a word of the language. */
const partNames: Partial<
  Record<AssertionCheck['judgements'][number]['part'], 'keys.checker.form' | 'keys.checker.signature'>
> = { form: 'keys.checker.form', signature: 'keys.checker.signature' };
