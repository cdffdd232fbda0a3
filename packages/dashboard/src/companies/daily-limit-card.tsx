import { Suspense, useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody } from '../components/card';
import { lazyPart } from '../components/lazy-part';
import { useText } from '../i18n/text';
import { useMay } from '../session/team';
import type { Company } from './queries';

const DailyLimitForm = lazyPart('DailyLimitForm', () => import('./daily-limit-form'));

/** Card with the company's daily sending limit. */
export function DailyLimitCard({ company }: { company: Company }) {
  const { t } = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const count = company.documentsPerDay;
  return (
    <Card title={t('companies.limit.title')}>
      <CardBody className="grid gap-3 text-13">
        <p className="text-ink-2">
          {count === null ? t('companies.limit.none') : t('companies.limit.some', { count })}
        </p>
        <div>
          <Button
            notNow={may('companies.manage') ? null : t('companies.roleManages')}
            onClick={() => setOpen(true)}
          >
            {t(count === null ? 'companies.limit.set' : 'companies.limit.change')}
          </Button>
        </div>
        {isOpen && (
          <Suspense>
            <DailyLimitForm company={company} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </CardBody>
    </Card>
  );
}
