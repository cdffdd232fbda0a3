import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import type { components } from '../../api/schema';
import { FailureAlert } from '../../components/alert';
import { Button } from '../../components/button';
import { Card, CardBody, CardFooter, Facts } from '../../components/card';
import { Id } from '../../components/copy-button';
import { Checkbox, Field, Input, Select, TextArea } from '../../components/field';
import { Form } from '../../components/form';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { useRefusal } from '../../refusals/use-refusal';
import { useApi, useTeam } from '../../session/team';
import { formatGroupRoles, parseGroupRoles } from './group-roles';
import { ConfirmQuestion } from './confirm-question';

type Setting = components['schemas']['SingleSignOn'];

const DEFAULT_ROLES = ['reader', 'accountant', 'developer', 'admin'] as const;
type DefaultRole = (typeof DEFAULT_ROLES)[number];

/** The identity provider of the team. `why`: why nothing can be changed; null for owners. */
export function ProviderCard({ setting, why }: { setting: Setting | null; why: string | null }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [isRemoving, setRemoving] = useState(false);
  const [values, setValues] = useState({
    name: setting?.name ?? '',
    issuer: setting?.issuer ?? '',
    clientId: setting?.clientId ?? '',
    clientSecret: '',
    defaultRole: setting === null ? 'reader' : (setting.defaultRole ?? ''),
    groups: formatGroupRoles(setting?.groupRoles ?? []),
    sessionHours: String(setting?.sessionHours ?? 12),
    uncheckedSessionHours: String(setting?.uncheckedSessionHours ?? 4),
    revokesKeys: setting?.revokesKeys ?? false,
    required: setting?.required ?? false,
  });
  const change = (part: Partial<typeof values>): void => setValues({ ...values, ...part });
  const groupRoles = parseGroupRoles(values.groups);
  const put = (to: Api) =>
    to.put('/api/core/single-sign-on', {
      body: {
        name: values.name.trim(),
        issuer: values.issuer.trim(),
        clientId: values.clientId.trim(),
        ...(values.clientSecret === '' ? {} : { clientSecret: values.clientSecret }),
        defaultRole: DEFAULT_ROLES.find((role): role is DefaultRole => role === values.defaultRole) ?? null,
        groupRoles: groupRoles ?? [],
        required: values.required,
        sessionHours: Number(values.sessionHours),
        uncheckedSessionHours: Number(values.uncheckedSessionHours),
        revokesKeys: values.revokesKeys,
      },
    });
  const save = useMutation({
    mutationFn: () => put(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['single-sign-on', teamId] });
      done(t('single-sign-on.saved'));
    },
  });
  const { field } = useRefusal(save.error);
  const readOnly = why !== null;
  const isComplete = groupRoles !== null;
  const fields = [
    ...['name', 'issuer', 'clientId', 'clientSecret', 'sessionHours', 'uncheckedSessionHours'],
    ...['required', 'revokesKeys'],
  ];
  return (
    <Card title={t('single-sign-on.provider')}>
      <Form
        onSubmit={() => {
          if (why === null && isComplete && !save.isPending) save.mutate();
        }}
      >
        <CardBody className="grid gap-4 text-13">
          <p className="text-ink-2">{t('single-sign-on.providerNote')}</p>
          {setting !== null && (
            <Facts
              rows={[
                [
                  t('single-sign-on.redirectUri'),
                  <Id key="r" value={setting.redirectUri} label={t('common.copy')} />,
                ],
                [
                  t('single-sign-on.logoutUri'),
                  <Id key="l" value={setting.logoutUri} label={t('common.copy')} />,
                ],
                [
                  t('single-sign-on.proven'),
                  setting.provenAt === null ? (
                    t('single-sign-on.unproven')
                  ) : (
                    <Time key="p" at={setting.provenAt} form="full" />
                  ),
                ],
              ]}
            />
          )}
          <div className="grid gap-4 md:grid-cols-2">
            <Field label={t('single-sign-on.name')} error={field('name')}>
              <Input
                value={values.name}
                maxLength={100}
                autoComplete="off"
                readOnly={readOnly}
                onChange={({ target }) => change({ name: target.value })}
              />
            </Field>
            <Field
              label={t('single-sign-on.issuer')}
              hint={t('single-sign-on.issuerHint')}
              error={field('issuer')}
            >
              <Input
                value={values.issuer}
                type="url"
                autoComplete="off"
                spellCheck={false}
                readOnly={readOnly}
                onChange={({ target }) => change({ issuer: target.value })}
              />
            </Field>
            <Field label={t('single-sign-on.clientId')} error={field('clientId')}>
              <Input
                mono
                value={values.clientId}
                maxLength={300}
                autoComplete="off"
                readOnly={readOnly}
                onChange={({ target }) => change({ clientId: target.value })}
              />
            </Field>
            <Field
              label={t('single-sign-on.clientSecret')}
              hint={setting?.hasClientSecret === true ? t('single-sign-on.clientSecretKept') : undefined}
              error={field('clientSecret')}
            >
              <Input
                type="password"
                value={values.clientSecret}
                autoComplete="new-password"
                readOnly={readOnly}
                onChange={({ target }) => change({ clientSecret: target.value })}
              />
            </Field>
            <Field label={t('single-sign-on.defaultRole')} error={field('defaultRole')}>
              <Select
                value={values.defaultRole}
                disabled={readOnly}
                onChange={({ target }) => change({ defaultRole: target.value })}
              >
                {DEFAULT_ROLES.map((role) => (
                  <option key={role} value={role}>
                    {t(`shell.role.${role}`)}
                  </option>
                ))}
                <option value="">{t('single-sign-on.defaultRoleNone')}</option>
              </Select>
            </Field>
            <Field label={t('single-sign-on.sessionHours')} error={field('sessionHours')}>
              <Input
                numeric
                inputMode="numeric"
                value={values.sessionHours}
                maxLength={3}
                autoComplete="off"
                readOnly={readOnly}
                onChange={({ target }) => change({ sessionHours: target.value })}
              />
            </Field>
            <Field
              label={t('single-sign-on.uncheckedHours')}
              hint={t('single-sign-on.uncheckedHoursHint')}
              error={field('uncheckedSessionHours')}
            >
              <Input
                numeric
                inputMode="numeric"
                value={values.uncheckedSessionHours}
                maxLength={3}
                autoComplete="off"
                readOnly={readOnly}
                onChange={({ target }) => change({ uncheckedSessionHours: target.value })}
              />
            </Field>
          </div>
          <Field
            label={t('single-sign-on.groups')}
            hint={t('single-sign-on.groupsHint')}
            error={isComplete ? field('groupRoles') : t('single-sign-on.groupsWrong')}
          >
            <TextArea
              rows={3}
              value={values.groups}
              spellCheck={false}
              autoComplete="off"
              readOnly={readOnly}
              className="font-mono md:text-12"
              onChange={({ target }) => change({ groups: target.value })}
            />
          </Field>
          <Field hint={t('single-sign-on.requiredNote')} error={field('required')}>
            <Checkbox
              label={t('single-sign-on.required')}
              checked={values.required}
              disabled={readOnly || setting === null}
              onChange={({ target }) => change({ required: target.checked })}
            />
          </Field>
          <Field hint={t('single-sign-on.revokesKeysNote')} error={field('revokesKeys')}>
            <Checkbox
              label={t('single-sign-on.revokesKeys')}
              checked={values.revokesKeys}
              disabled={readOnly}
              onChange={({ target }) => change({ revokesKeys: target.checked })}
            />
          </Field>
          {save.error !== null && <FailureAlert error={save.error} fieldsWithErrors={fields} />}
        </CardBody>
        <CardFooter>
          {why !== null && <span className="text-12 text-ink-3">{why}</span>}
          <span className="ml-auto flex gap-2">
            {setting !== null && (
              <Button kind="danger" notNow={why} onClick={() => setRemoving(true)}>
                {t('single-sign-on.remove')}
              </Button>
            )}
            <Button type="submit" kind="primary" busy={save.isPending && t('common.saving')} notNow={why}>
              {t('single-sign-on.save')}
            </Button>
          </span>
        </CardFooter>
      </Form>
      {setting !== null && isRemoving && (
        <RemoveQuestion name={setting.name} onClose={() => setRemoving(false)} />
      )}
    </Card>
  );
}

function RemoveQuestion({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useText();
  return (
    <ConfirmQuestion
      texts={{
        title: t('single-sign-on.removeTitle', { name }),
        note: t('single-sign-on.removeNote'),
        action: t('single-sign-on.remove'),
        done: t('single-sign-on.removed'),
      }}
      data="single-sign-on"
      run={(api) => api.delete('/api/core/single-sign-on')}
      onClose={onClose}
    />
  );
}
