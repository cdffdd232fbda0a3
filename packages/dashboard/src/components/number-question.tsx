import { readTypedDecimal, typedDecimal } from '../format/typed-decimal';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { Button } from './button';
import { Icon } from './icon';

/** Asks which number is meant when the typed text can be read in two ways. */
export function NumberQuestion({
  typed,
  decimals = 0,
  onChoose,
}: {
  typed: string;
  /** Minimum number of decimals in the field */
  decimals?: number;
  onChoose: (typed: string) => void;
}) {
  const { t, language } = useText();
  const format = useFormat();
  const read = readTypedDecimal(typed);
  if (read.kind !== 'ambiguous') return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-12 text-warn">
      <Icon name="warn" className="size-3.5!" />
      {t('common.whichNumber', { typed })}
      {[read.asGroup, read.asDecimals].map((value) => (
        <Button key={value} size="sm" onClick={() => onChoose(typedDecimal(value, language, decimals))}>
          {format.quantity(value)}
        </Button>
      ))}
    </p>
  );
}
