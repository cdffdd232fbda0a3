import { useState } from 'react';
import { classes } from '../components/classes';
import { cutText, visibleText } from '../format/identifiers';
import { useText } from '../i18n/text';

/**
 * Text from a document: isolated, in its own direction, with visible control characters; long text is cut and can be
 * expanded.
 */
export function ForeignText({
  text,
  most = 280,
  className,
}: {
  text: string;
  most?: number;
  className?: string;
}) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const { text: shown, cut } = isWhole ? { text, cut: false } : cutText(text, most);
  return (
    <>
      <bdi dir="auto" className={classes('wrap-anywhere whitespace-pre-line', className)}>
        {visibleText(shown)}
        {cut && '…'}
      </bdi>
      {cut && (
        <button type="button" className="ml-1 text-accent hover:underline" onClick={() => setWhole(true)}>
          {t('documents.showAll')}
        </button>
      )}
    </>
  );
}

/** A name in one line of a list, cut by the width; the whole is its title. */
export function ForeignName({ text, className }: { text: string; className?: string }) {
  const { text: shown } = cutText(text, 200);
  const { text: title } = cutText(text, 1000);
  return (
    <bdi dir="auto" className={classes('truncate', className)} title={visibleText(title)}>
      {visibleText(shown)}
    </bdi>
  );
}
