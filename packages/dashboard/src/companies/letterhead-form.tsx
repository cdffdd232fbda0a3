import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { FormDialog } from '../components/form-dialog';
import { Field, Input } from '../components/field';
import { FileDrop } from '../components/file-drop';
import { useToasts } from '../components/toast';
import { ForeignName } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import type { Company, Letterhead } from './queries';

/** Maximum size of a logo that the API accepts. */
const MOST_BYTES = 256 * 1024;
const COLOR = /^#[0-9a-f]{6}$/i;

/** Form that replaces logo and colour, with a preview of the head of a PDF. */
export default function LetterheadForm({
  company,
  letterhead,
  onClose,
}: {
  company: Company;
  letterhead: Letterhead;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [logo, setLogo] = useState<string | null>(null);
  const [color, setColor] = useState(letterhead.accentColor ?? '');
  const accentColor = color.trim() === '' ? null : color.trim().toLowerCase();
  // The API replaces the whole letterhead, so a change of the colour would drop a logo that is not chosen again.
  const missesLogo = letterhead.logo !== null && logo === null;
  const isWrong = accentColor !== null && !COLOR.test(accentColor);
  const write = (to: Api) =>
    to.put('/api/v1/companies/{companyId}/letterhead', {
      path: { companyId: company.id },
      body: { logo: logo === null ? null : logo.slice(logo.indexOf(',') + 1), accentColor },
    });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
      onClose();
      done(t('companies.letterhead.saved'));
    },
  });
  const wrong = isWrong ? t('companies.letterhead.colorWrong') : null;
  const refusal = useRefusal(save.error);
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={t('companies.letterhead.title')}
      mutation={save}
      action={t('companies.letterhead.set')}
      call={write}
      notNow={missesLogo ? t('companies.letterhead.whole') : null}
      fieldsWithErrors={['logo', 'accentColor']}
    >
      {missesLogo && <p>{t('companies.letterhead.whole')}</p>}
      <FileDrop
        label={t('companies.letterhead.logo')}
        accept=".png,.jpg,.jpeg"
        limit={MOST_BYTES}
        onFiles={([file]) => file && readImage(file, setLogo)}
      >
        <p>{t('companies.letterhead.drop')}</p>
      </FileDrop>
      <div className="text-13 text-bad empty:hidden">{refusal.field('logo')}</div>
      <Field
        label={t('companies.letterhead.color')}
        optional={t('common.optional')}
        hint={t('companies.letterhead.colorHint')}
        error={wrong ?? refusal.field('accentColor')}
        missing={wrong}
      >
        <Input
          mono
          value={color}
          maxLength={7}
          placeholder="#0a5c8f"
          onChange={(event) => setColor(event.target.value)}
        />
      </Field>
      <Head company={company} logo={logo} color={isWrong ? null : accentColor} />
      {logo !== null && (
        <Button size="sm" icon="x" onClick={() => setLogo(null)}>
          {t('companies.letterhead.dropLogo')}
        </Button>
      )}
    </FormDialog>
  );
}

/** The upper part of a PDF: a bar in the colour, the title, and the logo at the right. */
function Head({ company, logo, color }: { company: Company; logo: string | null; color: string | null }) {
  const { t } = useText();
  return (
    <figure aria-label={t('companies.letterhead.preview')} className="grid gap-1.5">
      <figcaption className="text-12 text-ink-3">{t('companies.letterhead.preview')}</figcaption>
      <div className="paper overflow-hidden">
        {color !== null && (
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="-mt-3 h-1.5 w-full" aria-hidden>
            <rect width="100" height="1" fill={color} />
          </svg>
        )}
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <h3>{t('companies.letterhead.sample')}</h3>
            <ForeignName text={company.name} />
          </div>
          {logo !== null && <img src={logo} alt="" className="max-h-14 max-w-50 flex-none" />}
        </div>
      </div>
    </figure>
  );
}

function readImage(file: File, done: (address: string) => void): void {
  const reader = new FileReader();
  reader.addEventListener('load', () => typeof reader.result === 'string' && done(reader.result));
  reader.readAsDataURL(file);
}
