import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Api } from '../api/client';
import { Alert } from '../components/alert';
import { Facts } from '../components/card';
import { FormDialog } from '../components/form-dialog';
import { Field, Select } from '../components/field';
import { StatusBadge } from '../components/status-badge';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { declarantStatus } from './statuses';
import { franceKey, type Company, type Declarant } from './queries';

const REGIMES = [
  'REEL_NORMAL_MENSUEL',
  'REEL_NORMAL_TRIMESTRIEL',
  'REEL_SIMPLIFIE',
  'FRANCHISE_EN_BASE',
] as const satisfies readonly Declarant['vatRegime'][];
const EXIGIBILITIES = ['ENCAISSEMENTS', 'DEBITS'] as const satisfies readonly Declarant['vatExigibility'][];

/** Registers a company for French reporting, or changes its registration. */
export function DeclarantDialog({
  company,
  declarant,
  onClose,
}: {
  company: Company;
  declarant: Declarant | null;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [vatRegime, setRegime] = useState(declarant?.vatRegime ?? 'REEL_NORMAL_MENSUEL');
  const [vatExigibility, setExigibility] = useState(declarant?.vatExigibility ?? 'ENCAISSEMENTS');
  const put = (to: Api) =>
    to.put('/api/v1/{companyId}/reporting/fr/declarant', {
      path: { companyId: company.id },
      body: { vatRegime, vatExigibility },
    });
  const save = useMutation({
    mutationFn: () => put(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: franceKey(teamId, company.id) });
      onClose();
      done(t('france.registered', { name: company.name }));
    },
  });
  const roleGap = may('reporting.manage') ? null : t('france.roleManages');
  const action = t(declarant === null ? 'france.register' : 'france.registerAgain');
  return (
    <FormDialog
      onClose={onClose}
      title={t('france.declarantTitle', { name: company.name })}
      mutation={save}
      action={action}
      call={put}
      notNow={roleGap ?? (company.isVerified ? null : t('france.verifyFirst'))}
      cancel={t('common.close')}
    >
      {declarant !== null && <DeclarantFacts declarant={declarant} />}
      {!company.isVerified && <Alert tone="warn">{t('france.verifyFirst')}</Alert>}
      <Field label={t('france.regimeField')} hint={t(`france.regimeNote.${vatRegime}`)}>
        <Select
          value={vatRegime}
          onChange={({ target }) => setRegime(REGIMES.find((each) => each === target.value) ?? vatRegime)}
        >
          {REGIMES.map((regime) => (
            <option key={regime} value={regime}>
              {t(`france.regime.${regime}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('france.exigibilityField')} hint={t(`france.exigibilityNote.${vatExigibility}`)}>
        <Select
          value={vatExigibility}
          onChange={({ target }) =>
            setExigibility(EXIGIBILITIES.find((each) => each === target.value) ?? vatExigibility)
          }
        >
          {EXIGIBILITIES.map((each) => (
            <option key={each} value={each}>
              {t(`france.exigibility.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {declarant !== null && <p>{t('france.registerAgainNote')}</p>}
      {roleGap !== null && <p>{roleGap}</p>}
    </FormDialog>
  );
}

function DeclarantFacts({ declarant }: { declarant: Declarant }) {
  const { t } = useText();
  return (
    <Facts
      rows={[
        [t('france.head.status'), <StatusBadge key="s" mark={declarantStatus(declarant.state)} />],
        [t('france.siren'), <code key="n">{declarant.siren}</code>],
        [t('france.issuer'), <bdi key="i">{declarant.issuerName}</bdi>],
        ...(declarant.registeredAt === null
          ? []
          : [
              [t('france.since'), <Time key="t" at={declarant.registeredAt} form="full" />] as [
                string,
                ReactNode,
              ],
            ]),
      ]}
    />
  );
}
