import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody, Facts } from '../components/card';
import { lazyPart } from '../components/lazy-part';
import { Reading } from '../components/reading';
import { useFormat } from '../format/use-format';
import { LANGUAGE_NAMES } from '../i18n/catalog';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { monthlyExportQuery, type MonthlyExport } from './queries';

const MonthlyForm = lazyPart('MonthlyForm', () => import('./monthly-form'));

/** The schedule by which each month of a company is exported. */
export function MonthlyCard({ companyId }: { companyId: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useQuery(monthlyExportQuery(api, teamId, companyId));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('exports.monthly')}>
      <Reading query={query} title={t('exports.monthlyUnreadable')} rows={2}>
        {(setting) => (
          <CardBody className="grid gap-3 text-13">
            {setting.enabled ? (
              <Present setting={setting} />
            ) : (
              <p className="text-ink-2">{t('exports.monthlyOff')}</p>
            )}
            <div>
              <Button
                notNow={may('companies.manage') ? null : t('exports.roleManages')}
                onClick={() => setOpen(true)}
              >
                {t('exports.monthlyChange')}
              </Button>
            </div>
            {isOpen && (
              <Suspense>
                <MonthlyForm setting={setting} onClose={() => setOpen(false)} />
              </Suspense>
            )}
          </CardBody>
        )}
      </Reading>
    </Card>
  );
}

function Present({ setting }: { setting: MonthlyExport }) {
  const { t } = useText();
  const format = useFormat();
  const { day, delivery, recipients, language, nextAt } = setting;
  return (
    <Facts
      rows={[
        [t('exports.monthlyDay'), String(day)],
        [t('exports.monthlyNext'), nextAt === null ? '' : format.long(nextAt)],
        [
          t('exports.monthlyDelivery'),
          delivery === 'email' ? (
            <span key="to" className="wrap-anywhere">
              {recipients.join(', ')}
            </span>
          ) : (
            t('exports.monthlyStored')
          ),
        ],
        [t('exports.language'), LANGUAGE_NAMES[language]],
      ]}
    />
  );
}
