import type { StatusMark } from '../status-mark';
import { useText } from '../i18n/text';
import { Badge } from './status';

/** A status of the one table, in the viewer's words. */
export function StatusBadge({ mark, soft }: { mark: StatusMark; soft?: boolean }) {
  const { t } = useText();
  return (
    <Badge tone={mark.tone} icon={mark.icon} soft={soft}>
      {t(mark.word, mark.values)}
    </Badge>
  );
}
