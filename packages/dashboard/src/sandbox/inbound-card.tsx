import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiCallButton } from '../components/api-call';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { Field } from '../components/field';
import { FileDrop } from '../components/file-drop';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { companyChoiceQuery, useCompany, type CompanyChoice } from '../registry/companies';
import { CompanySelect } from '../registry/company-select';
import { useApi, useTeam } from '../session/team';
import { documentOfFile, exampleFor, receive, type Example } from './inbound';

const LIMIT_BYTES = 20_000_000;

/** Receives a document as if it came from the network: a file, or one that the sandbox makes up. */
export function InboundCard() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const companies = useQuery(companyChoiceQuery(api, teamId));
  return (
    <Card title={t('sandbox.inbound')}>
      <Reading query={companies} title={t('sandbox.companiesUnreadable')}>
        {(choice) =>
          choice.companies.length === 0 ? (
            <EmptyState icon="company" title={t('sandbox.noCompany')}>
              <p>{t('sandbox.noCompanyNote')}</p>
            </EmptyState>
          ) : (
            <Inbound choice={choice} />
          )
        }
      </Reading>
    </Card>
  );
}

function Inbound({ choice }: { choice: CompanyChoice }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { done } = useToasts();
  const [companyId, setCompanyId] = useState(choice.companies[0]?.id ?? '');
  const { company: receiver } = useCompany(choice, companyId);
  const arrive = useMutation({
    mutationFn: async (source: { document: string } | Example) => {
      if (receiver === undefined) throw new Error('No company receives');
      const document =
        typeof source === 'object'
          ? source.document
          : await exampleFor(api, receiver, choice.companies, source, new Date());
      return receive(api, receiver.id, document);
    },
    onSuccess: async ({ document }) => {
      await queries.invalidateQueries({ queryKey: ['documents', teamId] });
      const documentId = document.id ?? '';
      done(t('sandbox.arrived', { name: receiver?.name ?? '' }), {
        action: {
          name: t('sandbox.openDocument'),
          run: () => void navigate({ to: '/$teamId/documents/$documentId', params: { teamId, documentId } }),
        },
      });
    },
  });
  return (
    <>
      <CardBody className="grid gap-4">
        <p className="text-13 text-ink-2">{t('sandbox.inboundNote')}</p>
        <Field label={t('sandbox.receiver')}>
          <CompanySelect choice={choice} value={companyId} onChange={setCompanyId} />
        </Field>
        <FileDrop
          label={t('sandbox.file')}
          accept=".xml,.pdf"
          limit={LIMIT_BYTES}
          busy={arrive.isPending ? t('sandbox.arriving') : undefined}
          onFiles={async ([file]) => {
            if (file !== undefined) arrive.mutate({ document: await documentOfFile(file) });
          }}
        >
          {t('sandbox.fileNote')}
        </FileDrop>
        {arrive.error !== null && <FailureAlert error={arrive.error} />}
      </CardBody>
      <CardFooter>
        {(['invoice', 'creditNote'] as const).map((kind) => (
          <Button
            key={kind}
            busy={arrive.isPending && arrive.variables === kind && t('sandbox.arriving')}
            onClick={() => arrive.mutate(kind)}
          >
            {t(`sandbox.example.${kind}`)}
          </Button>
        ))}
        <ApiCallButton
          kind="quiet"
          iconOnly
          className="ml-auto"
          apiCalls={[
            {
              name: t('sandbox.inbound'),
              run: (to) => receive(to, companyId, '<Invoice/>'),
            },
          ]}
        />
      </CardFooter>
    </>
  );
}
