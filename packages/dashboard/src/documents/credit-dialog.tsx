import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { Checkbox } from '../components/field';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { useToasts } from '../components/toast';
import { creditableLines } from './creditable';
import { ForeignName } from './foreign-text';
import { toSummary } from './party';
import type { StoredDocument } from './queries';

/** Lines that can be chosen one by one; an invoice with more is credited as a whole, and lines are removed in the form. */
const MOST_LINES = 200;

/** Asks which lines of a sent invoice to credit, all by default; Send then opens with the draft of the credit note. */
export function CreditDialog({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { news } = useToasts();
  const lines = creditableLines(document);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(lines.map((_, place) => place)));
  const { number, currency } = toSummary(document);
  const isWhole = chosen.size === lines.length;
  const toggle = (place: number): void =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(place)) next.add(place);
      return next;
    });
  const credit = useMutation({
    mutationFn: () =>
      api.post('/api/v1/documents/{documentId}/credit', {
        path: { documentId: document.id },
        body: isWhole
          ? {}
          : { lines: [...chosen].sort((a, b) => a - b).map((place) => lines[place]?.id ?? '') },
      }),
    onSuccess: ({ draft, warnings }) => {
      void queries.invalidateQueries({ queryKey: ['drafts', teamId, 'list'] });
      for (const code of new Set(warnings.map((warning) => warning.code)))
        news(t(`documents.credit.warning.${code}`), { note: t('documents.credit.check') });
      void navigate({
        to: '/$teamId/send',
        params: { teamId },
        search: { draft: draft.id, company: draft.companyId },
      });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('documents.credit.title', { number: number ?? document.id })}
      onSubmit={() => chosen.size > 0 && !credit.isPending && credit.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            kind="primary"
            busy={credit.isPending && t('documents.credit.working')}
            notNow={chosen.size === 0 ? t('documents.credit.chooseFirst') : null}
          >
            {t('documents.credit.action')}
          </Button>
        </>
      }
    >
      <p>{t('documents.credit.note')}</p>
      {credit.error !== null && <FailureAlert title={t('documents.credit.failed')} error={credit.error} />}
      {lines.length > 1 && lines.length <= MOST_LINES && (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1 text-13 font-medium text-ink">{t('documents.credit.lines')}</legend>
          <ul className="grid max-h-72 gap-1 overflow-y-auto rounded-2 border border-line p-1">
            {lines.map(({ name, netAmount }, place) => (
              <li key={place}>
                <label className="flex min-w-0 cursor-pointer items-center gap-2 rounded-1 px-2 py-1.5 text-ink hover:bg-sunken">
                  <Checkbox checked={chosen.has(place)} onChange={() => toggle(place)} />
                  <span className="min-w-0 flex-1 truncate">
                    <ForeignName text={name} />
                  </span>
                  {netAmount !== null && (
                    <span className="tabular-nums">{format.total(netAmount, currency)}</span>
                  )}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </Dialog>
  );
}
