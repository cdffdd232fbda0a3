import { listEmbeddedFiles } from './pdf/embedded-files';
import { getName, type PdfFile } from './pdf/pdf-file';
import { PdfError, PdfStream, type PdfDict, type PdfValue } from './pdf/values';

const MAX_PAGES = 2_000;
/** Maximum number of faults that are listed. */
const MAX_FAULTS = 10;

/** Actions that PDF/A forbids (ISO 19005-3, 6.5.1). */
const FORBIDDEN_ACTIONS = new Set([
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
/** Kinds of annotations that PDF/A-3 forbids (6.3.1). */
const FORBIDDEN_ANNOTATIONS = new Set([
  '3D',
  'Sound',
  'Screen',
  'Movie',
  'FileAttachment',
  'RichMedia',
  'Watermark',
]);
/** Four numbers and the operator that sets a CMYK colour. */
const CMYK_COLOUR = /(?:^|[\s\])>])(?:[-+]?[\d.]+\s+){4}[kK](?=[\s[(</]|$)/;

/**
 * Lists the reasons why a PDF cannot become PDF/A-3b without changing its appearance. Each reason is the end of a
 * sentence;
 * the list is empty when the PDF can become PDF/A-3b. Checks the most frequent causes: fonts that are not embedded,
 * actions,
 * CMYK colours, forms, encryption.
 */
export function listArchiveFaults(pdf: PdfFile): string[] {
  return new FaultSearch(pdf).collectFaults();
}

class FaultSearch {
  private readonly faults = new Set<string>();
  private readonly seenDictionaries = new Set<PdfDict>();
  /** Whether the file has an output intent, which defines its CMYK colours. */
  private readonly hasOutputIntent: boolean;

  constructor(private readonly pdf: PdfFile) {
    this.hasOutputIntent = pdf.getArray(pdf.catalog.get('OutputIntents')).length > 0;
  }

  collectFaults(): string[] {
    const { pdf } = this;
    const { catalog } = pdf;
    if (catalog.has('AA')) this.faults.add('has actions that run automatically (additional actions)');
    this.checkAction(catalog.get('OpenAction'));
    if (pdf.getDict(catalog.get('Names'))?.has('JavaScript') === true) this.faults.add('has scripts');
    if (catalog.has('OCProperties')) this.faults.add('has layers that can be hidden');
    const form = pdf.getDict(catalog.get('AcroForm'));
    if (form?.has('XFA') === true || form?.get('NeedAppearances') === true)
      this.faults.add('has a form without an appearance');
    if (listEmbeddedFiles(pdf).length > 0) this.faults.add('contains embedded files but is not PDF/A-3');
    for (const page of this.listPages()) this.checkPage(page);
    return [...this.faults].slice(0, MAX_FAULTS);
  }

  private *listPages(): Generator<PdfDict> {
    const unvisitedValues: (PdfValue | undefined)[] = [this.pdf.catalog.get('Pages')];
    const visitedDicts = new Set<PdfDict>();
    while (unvisitedValues.length > 0) {
      const node = this.pdf.getDict(unvisitedValues.pop());
      if (node === null || visitedDicts.has(node)) continue;
      visitedDicts.add(node);
      if (visitedDicts.size > MAX_PAGES) throw new PdfError('too_large', `has more than ${MAX_PAGES} pages`);
      if (node.has('Kids')) unvisitedValues.push(...this.pdf.getArray(node.get('Kids')));
      else yield node;
      // Pages inherit the resources of the nodes above them.
      this.checkResources(node.get('Resources'));
    }
  }

  private checkPage(page: PdfDict): void {
    if (page.has('AA')) this.faults.add('has actions that run automatically (additional actions)');
    for (const part of this.listContentStreams(page.get('Contents'))) this.checkContent(part);
    for (const value of this.pdf.getArray(page.get('Annots'))) this.checkAnnotation(this.pdf.getDict(value));
  }

  private listContentStreams(contents: PdfValue | undefined): PdfStream[] {
    const resolvedValue = this.pdf.resolve(contents);
    const parts = Array.isArray(resolvedValue)
      ? resolvedValue.map((part) => this.pdf.resolve(part))
      : [resolvedValue];
    return parts.filter((part): part is PdfStream => part instanceof PdfStream);
  }

  private checkContent(stream: PdfStream): void {
    if (!this.hasOutputIntent && CMYK_COLOUR.test(this.pdf.readStreamData(stream).toString('latin1')))
      this.addCmykFault();
  }

  private addCmykFault(): void {
    this.faults.add('has CMYK colours without an output intent');
  }

  private checkAnnotation(annotation: PdfDict | null): void {
    if (annotation === null) return;
    const kind = this.pdf.getNameText(annotation.get('Subtype')) ?? '';
    if (FORBIDDEN_ANNOTATIONS.has(kind)) this.faults.add(`has an annotation of the kind ${kind}`);
    if (kind !== 'Link' && kind !== 'Popup' && !annotation.has('AP'))
      this.faults.add(`has an annotation of the kind ${kind.slice(0, 30)} without an appearance`);
    if (annotation.has('AA')) this.faults.add('has actions that run automatically (additional actions)');
    this.checkAction(annotation.get('A'));
  }

  private checkAction(value: PdfValue | undefined): void {
    const action = this.pdf.getDict(value);
    const kind = this.pdf.getNameText(action?.get('S')) ?? '';
    if (FORBIDDEN_ACTIONS.has(kind))
      this.faults.add(kind === 'JavaScript' ? 'has scripts' : `has an action of the kind ${kind}`);
  }

  private checkResources(value: PdfValue | undefined): void {
    const resources = this.pdf.getDict(value);
    if (resources === null || this.seenDictionaries.has(resources)) return;
    this.seenDictionaries.add(resources);
    for (const font of this.pdf.getDict(resources.get('Font'))?.values() ?? [])
      this.checkFont(this.pdf.getDict(font));
    for (const object of this.pdf.getDict(resources.get('XObject'))?.values() ?? [])
      this.checkObject(this.pdf.resolve(object));
    for (const space of this.pdf.getDict(resources.get('ColorSpace'))?.values() ?? [])
      this.checkColourSpace(space);
  }

  private checkObject(object: PdfValue): void {
    if (!(object instanceof PdfStream) || this.seenDictionaries.has(object.dict)) return;
    const { dict } = object;
    this.seenDictionaries.add(dict);
    const kind = this.pdf.getNameText(dict.get('Subtype'));
    if (kind === 'PS' || dict.has('Ref') || dict.has('OPI'))
      this.faults.add('refers to parts outside of the file');
    if (kind === 'Image') {
      if (this.pdf.resolve(dict.get('Interpolate')) === true)
        this.faults.add('has an image with interpolation');
      this.checkColourSpace(dict.get('ColorSpace'));
    }
    if (kind !== 'Form') return;
    this.checkContent(object);
    this.checkResources(dict.get('Resources'));
  }

  private checkColourSpace(value: PdfValue | undefined): void {
    if (!this.hasOutputIntent && getName(this.pdf.resolve(value)) === 'DeviceCMYK') this.addCmykFault();
  }

  private checkFont(font: PdfDict | null): void {
    if (font === null || this.seenDictionaries.has(font)) return;
    this.seenDictionaries.add(font);
    const kind = this.pdf.getNameText(font.get('Subtype'));
    if (kind === 'Type3') return;
    if (kind === 'Type0') {
      for (const descendant of this.pdf.getArray(font.get('DescendantFonts')))
        this.checkFont(this.pdf.getDict(descendant));
      return;
    }
    const descriptor = this.pdf.getDict(font.get('FontDescriptor'));
    const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key) === true);
    const name = (this.pdf.getNameText(font.get('BaseFont')) ?? '').replace(/[^\x21-\x7e]/g, '').slice(0, 60);
    if (!isEmbedded) this.faults.add(`uses the font ${name} without embedding it`);
  }
}
