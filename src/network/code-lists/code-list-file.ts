import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentTypeState, setImportedDocumentTypes } from '../../standards/peppol/document-type-states';
import { parseDocumentTypeIdentifier } from '../../standards/peppol/document-type-identifier';
import {
  findElectronicAddressScheme,
  setImportedSchemes,
} from '../../standards/peppol/electronic-address-schemes';
import { readPublishedCodeList, type PublishedCodeList } from '../../standards/peppol/published-code-list';

/** A change by an imported list. */
export interface CodeListChange {
  key: string;
  /** Previous state; null: it was on no list. */
  before: string | null;
  after: string;
}

const KINDS = ['documentTypes', 'participantSchemes'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Imported code lists of OpenPeppol, as published: a file for each kind in DATA_DIR/code-lists, which all processes with
 * that folder read. Without a file only the built-in list (9.7) is used.
 */
export class CodeListFiles {
  private readonly folder: string;

  /** @param dataDir DATA_DIR */
  constructor(dataDir: string) {
    this.folder = join(dataDir, 'code-lists');
  }

  /** Stores a list; the previous one is kept in the same folder with the extension `.before`. */
  store(kind: Kind, bytes: Buffer): void {
    mkdirSync(this.folder, { recursive: true });
    const path = this.getPath(kind);
    writeFileSync(`${path}.part`, bytes);
    if (existsSync(path)) renameSync(path, `${path}.before`);
    renameSync(`${path}.part`, path);
  }

  /** Removes all imported lists; the built-in ones apply again. */
  remove(): void {
    for (const kind of KINDS) rmSync(this.getPath(kind), { force: true });
  }

  /** Reads the imported lists. @throws InvalidCodeListError for a damaged file */
  read(): PublishedCodeList[] {
    return KINDS.filter((kind) => existsSync(this.getPath(kind))).map((kind) =>
      readPublishedCodeList(readFileSync(this.getPath(kind))),
    );
  }

  /** Stamp that changes whenever one of the files changes. */
  get stamp(): string {
    return KINDS.map((kind) => {
      const stats = statSync(this.getPath(kind), { throwIfNoEntry: false });
      return stats === undefined ? 'none' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
    }).join(', ');
  }

  private getPath(kind: Kind): string {
    return join(this.folder, kind);
  }
}

/** Applies lists to this process, in addition to the built-in ones. */
export function useCodeLists(lists: readonly PublishedCodeList[]): void {
  setImportedDocumentTypes(lists.flatMap((list) => (list.kind === 'documentTypes' ? list.values : [])));
  setImportedSchemes(
    lists
      .flatMap((list) => (list.kind === 'participantSchemes' ? list.values : []))
      .map(({ key, ...scheme }) => ({ code: key, ...scheme })),
  );
}

/** Finds the changes that a list would make for this process. */
export function findChanges(list: PublishedCodeList): CodeListChange[] {
  const before = list.kind === 'documentTypes' ? getTypeState : getSchemeState;
  return list.values
    .map(({ key, state }) => ({ key, before: before(key), after: state }))
    .filter((change) => change.before !== change.after);
}

function getTypeState(key: string): string | null {
  const documentType = parseDocumentTypeIdentifier(key, 'registration');
  const state = documentType.ok ? getDocumentTypeState(documentType.documentType) : 'unlisted';
  return state === 'unlisted' ? null : state;
}

function getSchemeState(code: string): string | null {
  return findElectronicAddressScheme(code)?.state ?? null;
}
