import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Api } from '../api/client';
import { failedWith } from '../api/failure';
import { FailureAlert } from '../components/alert';
import { ConfirmName } from '../components/confirm-name';
import { useToasts } from '../components/toast';
import { cutText, visibleText } from '../format/identifiers';
import { useText } from '../i18n/text';
import { formatAddress } from '../registry/schemes';
import { useApi, useTeam } from '../session/team';
import { identifiersQuery, type Company } from './queries';

const PATH = '/api/v1/companies/{companyId}';
/** Longest name that must be typed to confirm; for a longer name the id is typed. */
const TYPED_MOST = 60;

/**
 * Asks before deleting a company. The question explains the effect on its identifiers and that a company with
 * documents cannot be deleted.
 */
export default function DeleteCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { done } = useToasts();
  const { data: identifiers } = useQuery(identifiersQuery(api, teamId, company.id));
  const published = identifiers?.filter(({ publication }) => publication !== 'unpublished') ?? [];
  const path = { companyId: company.id };
  const name = visibleText(cutText(company.name, 80).text);
  const drop = (to: Api) => to.delete(PATH, { path });
  const remove = useMutation({
    mutationFn: () => drop(api),
    onSuccess: async () => {
      await navigate({ to: '/$teamId/companies', params: { teamId } });
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
      done(t('companies.deleted', { name }));
    },
  });
  return (
    <ConfirmName
      onClose={onClose}
      title={t('companies.deleteTitle', { name })}
      name={company.name.length <= TYPED_MOST ? company.name : company.id}
      keep={t('companies.keep')}
      action={t('companies.delete')}
      busy={remove.isPending && t('companies.working')}
      apiCalls={[{ name: t('companies.delete'), run: drop }]}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('companies.deleteNote')}</p>
      {published.length > 0 && (
        <div>
          <p>{t('companies.deletePublished', { count: published.length })}</p>
          <ul>
            {published.map((identifier) => (
              <li key={identifier.id}>
                <code className="wrap-anywhere">{formatAddress(identifier)}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {remove.error && <FailureAlert error={remove.error} title={t('companies.deleteFailed')} />}
      {failedWith(remove.error, 'company_has_documents') && (
        <p>
          <Link to="/$teamId/documents" params={{ teamId }} search={{ company: company.id }}>
            {t('companies.showDocuments')}
          </Link>
        </p>
      )}
    </ConfirmName>
  );
}
