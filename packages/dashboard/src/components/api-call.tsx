import { Suspense, useState } from 'react';
import { useText } from '../i18n/text';
import { useLinkedCompany } from '../session/team';
import { Button, type ButtonSize } from './button';
import { lazyPart } from './lazy-part';
import type { LabelledCall } from './labelled-call';

const ApiCallDialog = lazyPart('ApiCallDialog', () => import('./api-call-dialog'));

/**
 * "Show API call": shows the API calls of the page, form or dialog. `PageHead`, `Dialog`, `ConfirmDialog` and
 * `Drawer` accept the same `actions` and include the button. The key `.` presses the nearest one.
 */
export function ApiCallButton({
  apiCalls,
  kind,
  size,
  iconOnly,
  className,
}: {
  apiCalls: LabelledCall[];
  kind?: 'plain' | 'quiet';
  size?: ButtonSize;
  iconOnly?: boolean;
  className?: string;
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  // A customer with a portal link has no key to call the API with.
  const isLink = useLinkedCompany() !== null;
  if (isLink) return null;
  return (
    <>
      <Button
        icon="code"
        kind={kind}
        size={size}
        iconOnly={iconOnly}
        className={className}
        data-api-call=""
        onClick={() => setOpen(true)}
      >
        {t('shell.api.show')}
      </Button>
      {isOpen && (
        <Suspense>
          <ApiCallDialog apiCalls={apiCalls} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Presses the "Show API call" button nearest to the focus; buttons behind an open dialog are ignored. */
export function showNearestApiCall(from: EventTarget | null): boolean {
  for (let at = from instanceof Element ? from : document.body; ; at = at.parentElement ?? document.body) {
    const button = at.querySelector<HTMLElement>('[data-api-call]');
    if (button) {
      button.click();
      return true;
    }
    if (at === document.body || at.matches('[role=dialog], [role=alertdialog]')) return false;
  }
}
