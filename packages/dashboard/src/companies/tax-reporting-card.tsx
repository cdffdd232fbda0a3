import { Suspense, useState } from 'react';
import type { Api } from '../api/client';
import { Button, ButtonLink } from '../components/button';
import { Card, CardBody, Facts } from '../components/card';
import { Id } from '../components/copy-button';
import { ConfirmDialog } from '../components/dialog';
import { lazyPart } from '../components/lazy-part';
import { Badge } from '../components/status';
import { useConfirmed } from '../components/use-confirmed';
import { countryName } from '../format/country-name';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { findTaxReporting, toTaxReportingUpdate, type TaxReporting } from '../registry/tax-reporting';
import { useMay, useTeam } from '../session/team';
import type { Company } from './queries';

const TaxReportingForm = lazyPart('TaxReportingForm', () => import('./tax-reporting-form'));

/** The tax authority that the company's invoices are reported to, and the switch. */
export default function TaxReportingCard({ company }: { company: Company }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [question, ask] = useState<'form' | 'off' | null>(null);
  const notNow = may('companies.manage') ? null : t('companies.roleManages');
  const setting = findTaxReporting(company);
  const isOn = setting?.enabled === true;
  return (
    <Card title={t('companies.tax.title')}>
      <CardBody className="grid gap-3 text-13">
        {!isOn && <p className="text-ink-2">{t('companies.tax.none')}</p>}
        {setting !== null && <SettingFacts setting={setting} />}
        <div className="flex flex-wrap gap-2">
          <Button notNow={notNow} onClick={() => ask('form')}>
            {t(isOn ? 'companies.tax.change' : 'companies.tax.switchOn')}
          </Button>
          {isOn && (
            <Button notNow={notNow} onClick={() => ask('off')}>
              {t('companies.tax.switchOff')}
            </Button>
          )}
          {setting !== null && may('reporting.read') && (
            <ButtonLink to="/$teamId/compliance" params={{ teamId }} search={{ company: company.id }}>
              {t('companies.tax.reports')}
            </ButtonLink>
          )}
        </div>
        {question === 'form' && (
          <Suspense>
            <TaxReportingForm company={company} onClose={() => ask(null)} />
          </Suspense>
        )}
        {setting !== null && (
          <SwitchOff
            company={company}
            setting={setting}
            isOpen={question === 'off'}
            onClose={() => ask(null)}
          />
        )}
      </CardBody>
    </Card>
  );
}

function SettingFacts({
  setting: { jurisdiction, enabled, from, taxIdentifier },
}: {
  setting: TaxReporting;
}) {
  const { t, language } = useText();
  const format = useFormat();
  return (
    <Facts
      rows={[
        [
          t('companies.tax.jurisdiction'),
          <span key="jurisdiction" className="inline-flex flex-wrap items-center gap-2">
            {countryName(jurisdiction, language)}
            <Badge tone={enabled ? 'ok' : 'off'} icon={enabled ? 'ok' : 'off'}>
              {t(enabled ? 'companies.tax.on' : 'companies.tax.off')}
            </Badge>
          </span>,
        ],
        [t('companies.tax.identifier'), <Id key="identifier" value={taxIdentifier} />],
        [t('companies.tax.from'), from === null ? t('companies.tax.fromDuty') : format.day(from, 'long')],
      ]}
    />
  );
}

function SwitchOff({
  company,
  setting,
  isOpen,
  onClose,
}: {
  company: Company;
  setting: TaxReporting;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const write = (to: Api) =>
    to.put('/api/v1/companies/{companyId}', {
      path: { companyId: company.id },
      body: toTaxReportingUpdate({ ...setting, enabled: false }),
    });
  const switchOff = useConfirmed({
    run: write,
    stale: ['companies', teamId],
    done: t('companies.tax.switchedOff'),
    failed: t('companies.tax.failed'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={t('companies.tax.switchOffTitle', { name: company.name })}
      keep={t('companies.tax.keep')}
      action={t('companies.tax.switchOff')}
      busy={switchOff.isPending && t('companies.working')}
      apiCalls={[{ name: t('companies.tax.switchOff'), run: write }]}
      onConfirm={() => switchOff.mutate()}
    >
      <p>{t('companies.tax.switchOffNote')}</p>
    </ConfirmDialog>
  );
}
