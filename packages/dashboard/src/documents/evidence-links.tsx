import { useState } from 'react';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi } from '../session/team';
import type { StoredDocument } from './queries';
import { parseFileName, saveFile } from './save-file';

/** Reads a file of the API and lets the browser save it under the name that the answer gives. */
export function useDownload(): {
  busy: string | null;
  download: (address: string, name: string, accept?: string) => Promise<void>;
} {
  const { t } = useText();
  const api = useApi();
  const { failed } = useToasts();
  const [busy, setBusy] = useState<string | null>(null);
  return {
    busy,
    download: async (address, name, accept = '*/*') => {
      setBusy(address);
      try {
        const response = await api.raw(address, { headers: { Accept: accept } });
        saveFile(await response.blob(), parseFileName(response, name));
      } catch (error) {
        failed(t('documents.notSaved'), error);
      } finally {
        setBusy(null);
      }
    },
  };
}

/** Downloads that prove an exchange: the whole package, the evidence of each delivery, and the proof of exchange. */
export function EvidenceLinks({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const { busy, download } = useDownload();
  const base = `/api/v1/documents/${document.id}`;
  const files: [string, string][] = [
    [t('documents.evidence.package'), `${base}/package`],
    ...document.deliveries
      .filter(({ attempts }) => attempts > 0)
      .map(({ id, channel }): [string, string] => [
        t('documents.evidence.delivery', { channel: t(`documents.channel.${channel}`) }),
        `${base}/deliveries/${id}/evidence`,
      ]),
    ...(document.peppolMessageId === null
      ? []
      : [[t('documents.evidence.proof'), `${base}/proof`] as [string, string]]),
  ];
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {files.map(([name, address]) => (
        <button
          key={address}
          type="button"
          aria-busy={busy === address || undefined}
          className="text-accent underline decoration-accent-line hover:text-accent-hover"
          onClick={() => void download(address, `${document.id}.zip`)}
        >
          {name}
        </button>
      ))}
    </span>
  );
}
