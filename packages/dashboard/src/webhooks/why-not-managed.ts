import { useText } from '../i18n/text';
import { useLinkedCompany, useMay } from '../session/team';

/** Why the viewer changes no webhooks: the role, or a link that only reads; null: they may. */
export function useWhyNotManaged(): string | null {
  const { t } = useText();
  const may = useMay();
  const isLink = useLinkedCompany() !== null;
  if (may('webhooks.manage')) return null;
  return t(isLink ? 'webhooks.linkReads' : 'webhooks.roleManages');
}
