import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Menu, MenuGroup, MenuItem } from '../components/menu';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { LabelDot } from './label-tag';
import { labelsQuery, type Label, type StoredDocument } from './queries';

/** The team's labels; a checked one is on all of the documents, and choosing it takes it off. */
export function LabelMenu({
  documents,
  trigger,
  onChange,
}: {
  documents: StoredDocument[];
  trigger: ReactElement<{ notNow?: string | null }>;
  onChange: (label: Label, isOn: boolean) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { data: labels } = useQuery(labelsQuery(api, teamId));
  const hasAll = (label: Label): boolean =>
    documents.every((document) => document.labels.some(({ id }) => id === label.id));
  return (
    <Menu trigger={trigger} align="start">
      <MenuGroup name={labels?.length === 0 ? t('documents.noLabels') : t('documents.labels')}>
        {labels?.map((label) => (
          <MenuItem key={label.id} checked={hasAll(label)} onClick={() => onChange(label, !hasAll(label))}>
            <span className="inline-flex items-center gap-2">
              <LabelDot label={label} />
              <bdi dir="auto">{label.name}</bdi>
            </span>
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
