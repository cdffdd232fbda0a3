import { CopyTextButton } from '../components/copy-button';
import { Icon } from '../components/icon';
import { visibleText } from '../format/identifiers';
import { useText } from '../i18n/text';
import type { WebhookDeliveryDetail } from './queries';

type Request = NonNullable<WebhookDeliveryDetail['attempts'][number]['request']>;

/** Headers of an attempt as they were sent, the text that was signed, and how the signature is computed from it. */
export function RequestFold({ request: { headers, signedContent } }: { request: Request }) {
  const { t } = useText();
  const text = headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <details className="group min-w-0 overflow-hidden rounded-2 border border-line">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-3 text-12 font-medium text-ink-2 hover:text-ink md:min-h-8">
        <Icon name="right" className="size-3.5! group-open:rotate-90" />
        {t('webhooks.request.fold')}
      </summary>
      <div className="grid min-w-0 gap-3 border-t border-line p-3 text-12">
        <Part name={t('webhooks.request.headers')} text={text} />
        <p className="text-ink-3">{t('webhooks.request.hidden')}</p>
        {signedContent === null ? (
          <p className="text-ink-3">{t('webhooks.request.unsigned')}</p>
        ) : (
          <>
            <Part name={t('webhooks.request.signed')} text={signedContent} />
            <p className="text-ink-3">{t('webhooks.request.recompute')}</p>
          </>
        )}
      </div>
    </details>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <section className="grid min-w-0 gap-1">
      <header className="flex items-center gap-2">
        <h4 className="flex-1 text-12 font-medium">{name}</h4>
        <CopyTextButton kind="quiet" size="sm" value={text} />
      </header>
      <pre
        className="max-h-60 overflow-auto rounded-1 bg-code-bg px-3 py-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap"
        tabIndex={0}
        aria-label={name}
      >
        {text.split('\n').map(visibleText).join('\n')}
      </pre>
    </section>
  );
}
