import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Field, Input } from '../components/field';
import { useToasts } from '../components/toast';
import { useSettled } from '../components/use-settled';
import { LabelTag } from '../documents/label-tag';
import type { Label } from '../documents/queries';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import { isNameInUse } from './queries';

/** Eight colours that can be distinguished as dots on both grounds. */
const COLORS = ['#6B7280', '#B91C1C', '#C2410C', '#A16207', '#15803D', '#0E7490', '#1D4ED8', '#7E22CE'];
const NAME_REST_MS = 300;
const COLOR = /^#[0-9a-f]{6}$/i;

/** Makes a label, or changes its name, colour and the team's own id. */
export function LabelForm({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [name, setName] = useState(label?.name ?? '');
  const [colorHex, setColor] = useState(label?.colorHex ?? COLORS[0] ?? '');
  const [externalId, setExternalId] = useState(label?.externalId ?? '');
  const body = { name: name.trim(), colorHex, externalId: externalId.trim() || null };
  const write = (to: Api) =>
    label
      ? to.put('/api/v1/labels/{labelId}', { path: { labelId: label.id }, body })
      : to.post('/api/v1/labels', { body });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await Promise.all(
        ['labels', 'documents', 'customers', 'suppliers'].map((key) =>
          queries.invalidateQueries({ queryKey: [key, teamId] }),
        ),
      );
      onClose();
      done(t(label ? 'labels.saved' : 'labels.made', { name: body.name }));
    },
  });
  const refusal = useRefusal(save.error);
  // Two labels may have one name; who makes the second should know.
  const settledName = useSettled(body.name, NAME_REST_MS);
  const { data: isInUse = false } = useQuery({
    queryKey: ['labels', teamId, 'in-use', settledName, label?.id],
    enabled: settledName !== '',
    queryFn: () => isNameInUse(api, settledName, label?.id),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={label ? t('labels.editTitle', { name: label.name }) : t('labels.newTitle')}
      mutation={save}
      action={t(label ? 'labels.save' : 'labels.make')}
      call={write}
      fieldsWithErrors={['name', 'colorHex', 'externalId']}
    >
      <Field
        label={t('labels.name')}
        error={refusal.field('name')}
        missing={body.name === '' && t('labels.nameFirst')}
        hint={isInUse && settledName === body.name ? t('labels.nameInUse') : undefined}
        state="warning"
      >
        <Input
          value={name}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ColorChoice value={colorHex} error={refusal.field('colorHex')} onChange={setColor} />
      <Field
        label={t('labels.externalId')}
        optional={t('common.optional')}
        hint={t('labels.externalIdHint')}
        error={refusal.field('externalId')}
      >
        <Input
          value={externalId}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setExternalId(event.target.value)}
        />
      </Field>
      <p className="flex flex-wrap items-center gap-2 text-12">
        {t('labels.looks')}
        <LabelTag
          label={{
            id: label?.id ?? '',
            externalId: null,
            name: name || t('labels.name'),
            colorHex: COLOR.test(colorHex) ? colorHex : '#6B7280',
          }}
        />
      </p>
    </FormDialog>
  );
}

/** Usual colours as dots, and any other as `#RRGGBB`. */
function ColorChoice({
  value,
  error,
  onChange,
}: {
  value: string;
  error: ReactNode;
  onChange: (color: string) => void;
}) {
  const { t } = useText();
  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="mb-1 text-13 font-medium text-ink">{t('labels.color')}</legend>
        {COLORS.map((color, index) => (
          <label
            key={color}
            className="grid size-10 cursor-pointer place-items-center rounded-2 hover:bg-sunken has-checked:shadow-[inset_0_0_0_2px_var(--focus)] has-focus-visible:outline-2 has-focus-visible:outline-focus md:size-8"
          >
            <input
              type="radio"
              name="label-color"
              className="sr-only"
              aria-label={t('labels.colorNumber', { number: index + 1, color })}
              checked={color.toLowerCase() === value.toLowerCase()}
              onChange={() => onChange(color)}
            />
            <svg viewBox="0 0 10 10" className="size-4" aria-hidden="true">
              <circle cx="5" cy="5" r="5" fill={color} />
            </svg>
          </label>
        ))}
      </fieldset>
      <Field
        label={t('labels.ownColor')}
        error={error}
        missing={!COLOR.test(value) && t('labels.colorFirst')}
      >
        <Input
          mono
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </Field>
    </div>
  );
}
