import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Card, CardBody, Facts } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { lazyPart } from '../components/lazy-part';
import { Reading } from '../components/reading';
import { useConfirmed } from '../components/use-confirmed';
import { formatBytes } from '../format/money';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { letterheadQuery, type Company, type Letterhead } from './queries';

const LetterheadForm = lazyPart('LetterheadForm', () => import('./letterhead-form'));
const PATH = '/api/v1/companies/{companyId}/letterhead';

/** Logo and colour of the PDFs of sent documents. */
export function LetterheadCard({ company }: { company: Company }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(letterheadQuery(api, teamId, company.id));
  return (
    <Card title={t('companies.letterhead.title')}>
      <Reading query={query} title={t('companies.letterhead.unreadable')} rows={2}>
        {(letterhead) => <Present company={company} letterhead={letterhead} />}
      </Reading>
    </Card>
  );
}

function Present({ company, letterhead }: { company: Company; letterhead: Letterhead }) {
  const { t, language } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [question, ask] = useState<'set' | 'remove' | null>(null);
  const notNow = may('companies.manage') ? null : t('companies.roleManages');
  const drop = (to: Api) => to.delete(PATH, { path: { companyId: company.id } });
  const remove = useConfirmed({
    run: drop,
    stale: ['companies', teamId],
    done: t('companies.letterhead.removed'),
    failed: t('companies.letterhead.failed'),
    onSettled: () => ask(null),
  });
  const { logo, accentColor } = letterhead;
  const isSet = logo !== null || accentColor !== null;
  return (
    <CardBody className="grid gap-3 text-13">
      {isSet ? (
        <Facts
          rows={[
            [
              t('companies.letterhead.logo'),
              logo === null
                ? t('companies.letterhead.noLogo')
                : t('companies.letterhead.measures', {
                    kind: logo.mediaType === 'image/png' ? 'PNG' : 'JPEG',
                    width: logo.width,
                    height: logo.height,
                    size: formatBytes(logo.bytes, language),
                  }),
            ],
            [
              t('companies.letterhead.color'),
              accentColor === null ? (
                t('companies.letterhead.usual')
              ) : (
                <span key="color" className="inline-flex items-center gap-2">
                  <svg viewBox="0 0 16 16" className="size-4 rounded-1" aria-hidden>
                    <rect width="16" height="16" fill={accentColor} />
                  </svg>
                  <code>{accentColor}</code>
                </span>
              ),
            ],
          ]}
        />
      ) : (
        <p className="text-ink-2">{t('companies.letterhead.none')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button notNow={notNow} onClick={() => ask('set')}>
          {t(isSet ? 'companies.letterhead.change' : 'companies.letterhead.set')}
        </Button>
        {isSet && (
          <Button notNow={notNow} onClick={() => ask('remove')}>
            {t('companies.letterhead.remove')}
          </Button>
        )}
      </div>
      {question === 'set' && (
        <Suspense>
          <LetterheadForm company={company} letterhead={letterhead} onClose={() => ask(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={question === 'remove'}
        onClose={() => ask(null)}
        title={t('companies.letterhead.removeTitle', { name: company.name })}
        keep={t('companies.keep')}
        action={t('companies.letterhead.remove')}
        busy={remove.isPending && t('companies.working')}
        apiCalls={[{ name: t('companies.letterhead.remove'), run: drop }]}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('companies.letterhead.removeNote')}</p>
      </ConfirmDialog>
    </CardBody>
  );
}
