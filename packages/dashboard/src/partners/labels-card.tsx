import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Card, CardBody } from '../components/card';
import { Menu, MenuItem } from '../components/menu';
import { useToasts } from '../components/toast';
import { LabelDot, LabelTag } from '../documents/label-tag';
import { labelsQuery, type Label } from '../documents/queries';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import type { Partner, PartnerKind } from './queries';

/** The labels of a customer or supplier; choosing one puts it on, or takes it off. */
export function LabelsCard({ kind, partner }: { kind: PartnerKind; partner: Partner }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { failed } = useToasts();
  const { data: labels } = useQuery({ ...labelsQuery(api, teamId), enabled: may('labels.read') });
  const turn = useMutation({
    mutationFn: ({ label, isOn }: { label: Label; isOn: boolean }) => write(kind, partner, label, isOn, api),
    onSuccess: () => queries.invalidateQueries({ queryKey: [kind, teamId] }),
    onError: (error) => failed(t('partners.labelFailed'), error),
  });
  const isOn = (label: Label): boolean => partner.labels.some(({ id }) => id === label.id);
  if (labels === undefined || (labels.length === 0 && partner.labels.length === 0)) return null;
  return (
    <Card
      title={t('partners.labels')}
      aside={
        may('partners.manage') && (
          <Menu
            trigger={
              <Button size="sm" icon="label">
                {t('partners.label')}
              </Button>
            }
          >
            {labels.map((label) => (
              <MenuItem
                key={label.id}
                checked={isOn(label)}
                onClick={() => turn.mutate({ label, isOn: !isOn(label) })}
              >
                <span className="inline-flex items-center gap-2">
                  <LabelDot label={label} />
                  <bdi dir="auto">{label.name}</bdi>
                </span>
              </MenuItem>
            ))}
          </Menu>
        )
      }
    >
      <CardBody className="flex flex-wrap gap-2 text-13 text-ink-2">
        {partner.labels.length === 0
          ? t('partners.noLabel')
          : partner.labels.map((label) => <LabelTag key={label.id} label={label} />)}
      </CardBody>
    </Card>
  );
}

function write(kind: PartnerKind, { id }: Partner, label: Label, isOn: boolean, to: Api): Promise<unknown> {
  if (kind === 'customers') {
    const path = { customerId: id, labelId: label.id };
    return isOn
      ? to.put('/api/v1/customers/{customerId}/labels/{labelId}', { path })
      : to.delete('/api/v1/customers/{customerId}/labels/{labelId}', { path });
  }
  const path = { supplierId: id, labelId: label.id };
  return isOn
    ? to.put('/api/v1/suppliers/{supplierId}/labels/{labelId}', { path })
    : to.delete('/api/v1/suppliers/{supplierId}/labels/{labelId}', { path });
}
