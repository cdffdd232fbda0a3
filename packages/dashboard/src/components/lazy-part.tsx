import { Component, lazy, type ComponentType, type ReactNode } from 'react';
import { useText } from '../i18n/text';
import { loadPage, PageAway } from '../routes/page-away';
import { buttonClasses } from './button';

/**
 * A part of a page whose code is loaded when it is first shown; put a `Suspense` around it. When it cannot be loaded (the service
 * is away, a new release replaced the file) the page stays as it is and says so: nothing that was written in it is lost. Closing
 * that calls `onClose` of the part, where it has one.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const begin = () => lazy(() => loadPage(name, load));
  // Kept for all places that show it; one that has failed fails for good.
  let latest: ComponentType<Props> = begin();
  return class LazyPart extends Component<Props, { Part: ComponentType<Props>; error: unknown }> {
    override state = { Part: latest, error: null };

    static getDerivedStateFromError(error: unknown) {
      return { error };
    }

    readonly retry = () => {
      latest = begin();
      this.setState({ Part: latest, error: null });
    };

    override render(): ReactNode {
      const { Part, error } = this.state;
      if (error === null) return <Part {...this.props} />;
      // What the part itself throws is for the page to say.
      if (!((error as unknown) instanceof PageAway)) throw error;
      return <PartAway props={this.props} onRetry={this.retry} />;
    }
  };
}

/** Above all else of the page, as the part may have been a dialog. */
function PartAway({ props, onRetry }: { props: object; onRetry: () => void }) {
  const { t } = useText();
  const onClose = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 flex flex-wrap gap-2 border bg-surface p-3 text-13"
    >
      {t('shell.failed.part')}
      <button type="button" className={buttonClasses()} onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
      {onClose !== null && (
        <button type="button" className={buttonClasses()} onClick={() => void onClose()}>
          {t('common.close')}
        </button>
      )}
    </div>
  );
}
