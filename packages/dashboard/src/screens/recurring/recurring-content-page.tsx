import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useBlocker } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../components/dialog';
import { PageHead } from '../../components/page';
import { Reading } from '../../components/reading';
import { useToasts } from '../../components/toast';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { previewOn, repeatDraft } from '../../recurring/content';
import { PreviewDialog } from '../../recurring/preview-dialog';
import { recurringQuery, type RecurringInvoice } from '../../recurring/queries';
import { useContentSaving } from '../../recurring/use-content-saving';
import { companyChoiceQuery, type CompanyChoice } from '../../registry/companies';
import { NO_XML, type Draft } from '../../send/draft';
import { emptyForm, type SendForm } from '../../send/form';
import { FormSending } from '../../send/form-sending';
import { readJson } from '../../send/json';
import { readRequest } from '../../send/read-request';
import type { Language } from '../../format/locale';
import { useApi, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/recurring/$recurringInvoiceId');
const PLACEHOLDERS = '{month}, {monthNumber}, {year}, {period}, {periodStart}, {periodEnd}';

/** Changes the content of a recurring invoice in the form of Send, and shows its next invoice. */
export function RecurringContentPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { recurringInvoiceId } = route.useParams();
  const { company = '' } = route.useSearch();
  const companies = useQuery(companyChoiceQuery(api, teamId));
  const query = useQuery(recurringQuery(api, teamId, company, recurringInvoiceId));
  return (
    <Reading query={companies} title={t('recurring.contentUnreadable')} rows={8}>
      {(choice) => (
        <Reading query={query} title={t('recurring.contentUnreadable')} rows={8}>
          {(recurring) => <Content key={recurring.id} recurring={recurring} choice={choice} />}
        </Reading>
      )}
    </Reading>
  );
}

function Content({ recurring, choice }: { recurring: RecurringInvoice; choice: CompanyChoice }) {
  const { t, language } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const navigate = route.useNavigate();
  const { done } = useToasts();
  const { name, nextOn } = recurring;
  const stored = useMemo(() => readContent(recurring, language), [recurring, language]);
  const [form, setForm] = useState(stored);
  const [savedForm, setSavedForm] = useState(stored);
  const [isPreviewed, setPreviewed] = useState(false);
  const draft: Draft = { mode: 'form', form, json: '', xml: NO_XML, attempt: null };
  const change = useCallback(
    (make: (form: SendForm) => Partial<SendForm>) => setForm((before) => ({ ...before, ...make(before) })),
    [],
  );
  const { saving, call } = useContentSaving(recurring, () => {
    setSavedForm(form);
    done(t('recurring.contentSaved', { name }));
    setPreviewed(true);
  });
  const isChanged = (): boolean => form !== savedForm && JSON.stringify(form) !== JSON.stringify(savedForm);
  const leaving = useBlocker({
    shouldBlockFn: isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  const what = t('recurring.saveContent');
  const repetition = {
    what,
    call,
    toContent: repeatDraft,
    toPreviewed: useCallback((of: SendForm) => previewOn(of, nextOn), [nextOn]),
  };
  const back = { to: '/$teamId/recurring', params: { teamId } } as const;
  return (
    <>
      <PageHead
        title={t('recurring.contentTitle', { name })}
        crumbs={<Link {...back}>{t('recurring.title')}</Link>}
        note={
          <>
            {t('recurring.contentNote', { placeholders: PLACEHOLDERS })}{' '}
            {nextOn !== null && t('recurring.contentNext', { day: format.day(nextOn) })}
          </>
        }
      />
      <FormSending
        draft={draft}
        choice={choice}
        sending={saving}
        change={change}
        onXml={ignore}
        onSent={ignore}
        repetition={repetition}
      />
      {isPreviewed && <PreviewDialog recurring={recurring} onClose={() => void navigate(back)} />}
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={t('recurring.leaveTitle')}
        keep={t('recurring.leaveKeep')}
        action={t('recurring.leave')}
        onConfirm={() => leaving.proceed?.()}
      >
        <p>{t('recurring.leaveNote')}</p>
      </ConfirmDialog>
    </>
  );
}

function ignore(): void {
  // No notice here: the page itself shows the saved content.
}

/** Returns the content of a recurring invoice as the form of Send. */
function readContent({ content, companyId }: RecurringInvoice, language: Language): SendForm {
  const read = readJson(JSON.stringify(content ?? {}));
  const found = read.ok ? readRequest(read.value, companyId, language) : null;
  return { ...(found?.form ?? emptyForm('', companyId)), saveCustomer: false };
}
