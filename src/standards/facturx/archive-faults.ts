import { listEmbeddedFiles } from './pdf/embedded-files';
import { getName, type PdfFile } from './pdf/pdf-file';
import { PdfError, PdfStream, type PdfDict, type PdfValue } from './pdf/values';

const MAX_PAGES = 2_000;
/** Maximum number of listed reasons. */
const MAX_FAULTS = 10;

/** Actions that PDF/A forbids (ISO 19005-3, 6.5.1). */
const ACTIONS = new Set([
  'Launch',
  'Sound',
  'Movie',
  'ResetForm',
  'ImportData',
  'JavaScript',
  'Hide',
  'Rendition',
  'Trans',
  'SetOCGState',
  'GoTo3DView',
]);
/** Annotations that PDF/A-3 does not have (6.3.1). */
const ANNOTATIONS = new Set(['3D', 'Sound', 'Screen', 'Movie', 'FileAttachment', 'RichMedia', 'Watermark']);
/** Four numbers and the operator that sets a CMYK colour. */
const CMYK_COLOUR = /(?:^|[\s\])>])(?:[-+]?[\d.]+\s+){4}[kK](?=[\s[(</]|$)/;

/**
 * Lists the reasons why a PDF cannot become PDF/A-3b without changing its appearance, each as the end of a sentence; empty
 * when it can. Checks the most frequent causes: fonts that are not embedded, actions, CMYK colours, forms, encryption.
 * @throws PdfError
 */
export function listArchiveFaults(pdf: PdfFile): string[] {
  return new FaultSearch(pdf).all();
}

class FaultSearch {
  private readonly faults = new Set<string>();
  private readonly seenDictionaries = new Set<PdfDict>();
  /** CMYK colours are defined by a profile in the file itself. */
  private readonly hasIntent: boolean;

  constructor(private readonly pdf: PdfFile) {
    this.hasIntent = pdf.array(pdf.catalog.get('OutputIntents')).length > 0;
  }

  all(): string[] {
    const { pdf } = this;
    const { catalog } = pdf;
    if (catalog.has('AA')) this.faults.add('has actions that run automatically (additional actions)');
    this.action(catalog.get('OpenAction'));
    if (pdf.dict(catalog.get('Names'))?.has('JavaScript') === true) this.faults.add('has scripts');
    if (catalog.has('OCProperties')) this.faults.add('has layers that can be hidden');
    const form = pdf.dict(catalog.get('AcroForm'));
    if (form?.has('XFA') === true || form?.get('NeedAppearances') === true)
      this.faults.add('has a form without an appearance');
    if (listEmbeddedFiles(pdf).length > 0) this.faults.add('contains files, and is not PDF/A-3');
    for (const page of this.pages()) this.page(page);
    return [...this.faults].slice(0, MAX_FAULTS);
  }

  private *pages(): Generator<PdfDict> {
    const unvisitedValues: (PdfValue | undefined)[] = [this.pdf.catalog.get('Pages')];
    const visitedDicts = new Set<PdfDict>();
    while (unvisitedValues.length > 0) {
      const node = this.pdf.dict(unvisitedValues.pop());
      if (node === null || visitedDicts.has(node)) continue;
      visitedDicts.add(node);
      if (visitedDicts.size > MAX_PAGES) throw new PdfError('too_large', `has more than ${MAX_PAGES} pages`);
      if (node.has('Kids')) unvisitedValues.push(...this.pdf.array(node.get('Kids')));
      else yield node;
      // Pages inherit the resources of the nodes above them.
      this.resources(node.get('Resources'));
    }
  }

  private page(page: PdfDict): void {
    if (page.has('AA')) this.faults.add('has actions that run automatically (additional actions)');
    for (const part of this.parts(page.get('Contents'))) this.content(part);
    for (const value of this.pdf.array(page.get('Annots'))) this.annotation(this.pdf.dict(value));
  }

  private parts(contents: PdfValue | undefined): PdfStream[] {
    const resolvedValue = this.pdf.resolve(contents);
    const parts = Array.isArray(resolvedValue)
      ? resolvedValue.map((part) => this.pdf.resolve(part))
      : [resolvedValue];
    return parts.filter((part): part is PdfStream => part instanceof PdfStream);
  }

  private content(stream: PdfStream): void {
    if (!this.hasIntent && CMYK_COLOUR.test(this.pdf.data(stream).toString('latin1'))) this.cmyk();
  }

  private cmyk(): void {
    this.faults.add('has colours of print (CMYK) without a profile for them');
  }

  private annotation(annotation: PdfDict | null): void {
    if (annotation === null) return;
    const kind = this.pdf.name(annotation.get('Subtype')) ?? '';
    if (ANNOTATIONS.has(kind)) this.faults.add(`has an annotation of the kind ${kind}`);
    if (kind !== 'Link' && kind !== 'Popup' && !annotation.has('AP'))
      this.faults.add(`has an annotation of the kind ${kind.slice(0, 30)} without an appearance`);
    if (annotation.has('AA')) this.faults.add('has actions that run automatically (additional actions)');
    this.action(annotation.get('A'));
  }

  private action(value: PdfValue | undefined): void {
    const action = this.pdf.dict(value);
    const kind = this.pdf.name(action?.get('S')) ?? '';
    if (ACTIONS.has(kind))
      this.faults.add(kind === 'JavaScript' ? 'has scripts' : `has an action of the kind ${kind}`);
  }

  private resources(value: PdfValue | undefined): void {
    const resources = this.pdf.dict(value);
    if (resources === null || this.seenDictionaries.has(resources)) return;
    this.seenDictionaries.add(resources);
    for (const font of this.pdf.dict(resources.get('Font'))?.values() ?? []) this.font(this.pdf.dict(font));
    for (const object of this.pdf.dict(resources.get('XObject'))?.values() ?? [])
      this.object(this.pdf.resolve(object));
    for (const space of this.pdf.dict(resources.get('ColorSpace'))?.values() ?? []) this.colours(space);
  }

  private object(object: PdfValue): void {
    if (!(object instanceof PdfStream) || this.seenDictionaries.has(object.dict)) return;
    const { dict } = object;
    this.seenDictionaries.add(dict);
    const kind = this.pdf.name(dict.get('Subtype'));
    if (kind === 'PS' || dict.has('Ref') || dict.has('OPI')) this.faults.add('has parts outside of the file');
    if (kind === 'Image') {
      if (this.pdf.resolve(dict.get('Interpolate')) === true)
        this.faults.add('has an image with interpolation');
      this.colours(dict.get('ColorSpace'));
    }
    if (kind !== 'Form') return;
    this.content(object);
    this.resources(dict.get('Resources'));
  }

  private colours(value: PdfValue | undefined): void {
    if (!this.hasIntent && getName(this.pdf.resolve(value)) === 'DeviceCMYK') this.cmyk();
  }

  private font(font: PdfDict | null): void {
    if (font === null || this.seenDictionaries.has(font)) return;
    this.seenDictionaries.add(font);
    const kind = this.pdf.name(font.get('Subtype'));
    if (kind === 'Type3') return;
    if (kind === 'Type0') {
      for (const descendant of this.pdf.array(font.get('DescendantFonts')))
        this.font(this.pdf.dict(descendant));
      return;
    }
    const descriptor = this.pdf.dict(font.get('FontDescriptor'));
    const isInside = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key) === true);
    const name = (this.pdf.name(font.get('BaseFont')) ?? '').replace(/[^\x21-\x7e]/g, '').slice(0, 60);
    if (!isInside) this.faults.add(`uses the font ${name} without embedding it`);
  }
}
