import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Company } from '../registry/companies';
import { useApi, useMay, useTeam } from '../session/team';
import { isCreditNote, isSelfBilled, type SendForm } from './form';
import { applyPrefilled, toPrefilled } from './prefill';

/**
 * Fills the form from the defaults of its company, and with the next number.
 *
 * @returns Numbers that are missing before the next one
 */
export function useDefaults(
  form: SendForm,
  company: Company | undefined,
  change: (change: (form: SendForm) => Partial<SendForm>) => void,
): readonly string[] {
  const api = useApi();
  const may = useMay();
  const { id: teamId } = useTeam();
  const { companyId, kind, issueDate } = form;
  const documentType = isCreditNote(kind) ? 'creditNote' : 'invoice';
  // The number of a self-billed document is one of the supplier's.
  const isNumbered = !isSelfBilled(kind) && may('documents.read') && companyId !== '';
  const { data, isSuccess } = useQuery({
    queryKey: ['documents', teamId, 'next-number', companyId, documentType, issueDate],
    enabled: isNumbered && /^\d{4}-\d{2}-\d{2}$/.test(issueDate),
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/{companyId}/next-number', {
          path: { companyId },
          query: { documentType, issueDate },
          signal,
        })
      ).nextNumber,
    staleTime: 5_000,
  });
  const isKnown = company !== undefined && (isSuccess || !isNumbered);
  const number = isNumbered ? (data?.number ?? null) : null;
  const defaults = company?.invoiceDefaults ?? null;
  const wanted = useMemo(
    () => (isKnown ? toPrefilled(isSelfBilled(kind) ? null : defaults, number, { kind, issueDate }) : null),
    [isKnown, defaults, number, kind, issueDate],
  );
  const isEmptied = Object.keys(form.prefilled).length === 0;
  useEffect(() => {
    if (wanted !== null) change((current) => applyPrefilled(current, wanted));
    // A new form of the same company has to be filled again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, isEmptied]);
  return isNumbered ? (data?.missingNumbers ?? []) : [];
}
