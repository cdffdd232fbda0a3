import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Card, CardBody } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { lazyPart } from '../components/lazy-part';
import { Reading } from '../components/reading';
import { Badge } from '../components/status';
import { useToasts } from '../components/toast';
import { ForeignText } from '../documents/foreign-text';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { forwardingRulesQuery, RULE_TYPES, type ForwardingRule } from './queries';

const RuleForm = lazyPart('RuleForm', () => import('./rule-form'));

/** The rules by which received documents of a company are forwarded by mail. */
export function ForwardingRulesCard({ companyId }: { companyId: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useQuery(forwardingRulesQuery(api, teamId, companyId));
  const [open, setOpen] = useState<ForwardingRule | 'new' | null>(null);
  const [removed, setRemoved] = useState<ForwardingRule | null>(null);
  const notNow = may('companies.manage') ? null : t('companies.forwarding.role');
  return (
    <Card title={t('companies.forwarding.title')}>
      <Reading query={query} title={t('companies.forwarding.unreadable')} rows={2}>
        {(rules) => (
          <CardBody className="grid gap-3 text-13">
            <p className="text-ink-2">{t('companies.forwarding.note')}</p>
            {rules.length > 0 && (
              <ul className="grid gap-3">
                {rules.map((rule) => (
                  <RuleRow
                    key={rule.id}
                    rule={rule}
                    notNow={notNow}
                    onEdit={() => setOpen(rule)}
                    onRemove={() => setRemoved(rule)}
                  />
                ))}
              </ul>
            )}
            <div>
              <Button icon="plus" notNow={notNow} onClick={() => setOpen('new')}>
                {t('companies.forwarding.add')}
              </Button>
            </div>
          </CardBody>
        )}
      </Reading>
      {open !== null && (
        <Suspense>
          <RuleForm companyId={companyId} rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {removed !== null && <RemoveQuestion rule={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

function RuleRow({
  rule,
  notNow,
  onEdit,
  onRemove,
}: {
  rule: ForwardingRule;
  notNow: string | null;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const { documentTypes, senders, amountAbove, currency, labelId } = rule;
  const conditions = [
    ...RULE_TYPES.filter((type) => documentTypes.includes(type)).map((type) => t(`status.type.${type}`)),
    ...senders,
    ...(amountAbove === null || currency === null
      ? []
      : [t('companies.forwarding.above', { amount: format.total(amountAbove, currency) })]),
    ...(labelId === null ? [] : [t('companies.forwarding.withLabel')]),
  ];
  return (
    <li className="grid gap-1 border-b border-line pb-3">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          <ForeignText text={rule.name} most={100} />
        </span>
        <Badge soft tone={rule.enabled ? 'ok' : 'off'} icon={rule.enabled ? 'ok' : 'off'}>
          {t(rule.enabled ? 'companies.forwarding.on' : 'companies.forwarding.off')}
        </Badge>
        <span className="ml-auto flex gap-2">
          <Button size="sm" icon="edit" notNow={notNow} onClick={onEdit}>
            {t('companies.forwarding.edit')}
          </Button>
          <Button size="sm" kind="quiet" icon="trash" notNow={notNow} onClick={onRemove}>
            {t('companies.forwarding.delete')}
          </Button>
        </span>
      </span>
      <p className="wrap-anywhere text-ink-2">
        {t(`companies.forwarding.${rule.moment}`)}: {rule.recipients.join(', ')}
      </p>
      {conditions.length > 0 && <p className="text-12 wrap-anywhere text-ink-3">{conditions.join(', ')}</p>}
    </li>
  );
}

function RemoveQuestion({ rule, onClose }: { rule: ForwardingRule; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const call = (to: Api) =>
    to.delete('/api/v1/companies/{companyId}/forwarding-rules/{forwardingRuleId}', {
      path: { companyId: rule.companyId, forwardingRuleId: rule.id },
    });
  const remove = useMutation({
    mutationFn: () => call(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['forwarding-rules', teamId] });
      done(t('companies.forwarding.deleted'));
    },
    onError: (error) => failed(t('companies.forwarding.deleteFailed'), error),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('companies.forwarding.deleteTitle', { name: rule.name })}
      keep={t('common.cancel')}
      action={t('companies.forwarding.delete')}
      apiCalls={[{ name: t('companies.forwarding.delete'), run: call }]}
      busy={remove.isPending && t('common.saving')}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('companies.forwarding.deleteNote')}</p>
    </ConfirmDialog>
  );
}
