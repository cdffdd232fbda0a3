import { XmlDocument } from './document';
import { XML_LIMITS } from './limits';
import { findKnownName, type NameId } from './names';

/** Resolved tag name; valid as long as its prefix is bound to the same namespace. */
export interface Tag {
  uri: string;
  name: NameId;
  tagId: number;
}

/** Collects the events of a parser in the arrays of an {@link XmlDocument}. */
export class TreeBuilder {
  depth = 0;
  textCount = 0;

  private size = 0;
  private current = -1;
  private names: Int32Array;
  private parents: Int32Array;
  private ends: Int32Array;
  private tagIds: Int32Array;
  private offsets: Int32Array;
  private textStarts: Int32Array;
  private textEnds: Int32Array;
  private attributeStarts: Int32Array;
  private textParents: Int32Array;
  private textOffsets: Int32Array;
  private textLimits: Int32Array;
  private attributeNames: Int32Array;
  private readonly texts: string[] = [];
  private readonly attributeValues: string[] = [];
  private readonly tags: string[] = [];
  private readonly tagsByText = new Map<string, Tag>();
  private readonly foreign: { uri: string; local: string }[] = [];
  private readonly foreignIds = new Map<string, NameId>();
  private readonly attributeIds = new Map<string, NameId>();
  private pendingText = '';
  private pendingEnd = 0;

  /** @param source parsed text; empty for a text that is being written */
  constructor(private readonly source = '') {
    // Usual documents have one element in about 40 characters; attachments reduce that, so the estimate has a maximum.
    const capacity = Math.min(Math.max(64, source.length >> 5), 1 << 18);
    this.names = new Int32Array(capacity);
    this.parents = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.tagIds = new Int32Array(capacity);
    this.offsets = new Int32Array(capacity);
    this.textStarts = new Int32Array(capacity);
    this.textEnds = new Int32Array(capacity);
    this.attributeStarts = new Int32Array(capacity + 1);
    this.textParents = new Int32Array(capacity * 2);
    this.textOffsets = new Int32Array(capacity * 2);
    this.textLimits = new Int32Array(capacity * 2);
    this.attributeNames = new Int32Array(capacity);
  }

  /** Opens an element and returns it; its attributes are added afterwards. */
  open(qualifiedName: string, uri: string, local: string, offset: number): number {
    return this.openTag(this.resolveTag(qualifiedName, uri, local), offset);
  }

  /** Returns the resolved tag of a written name. */
  resolveTag(qualifiedName: string, uri: string, local: string): Tag {
    const tag = this.tagsByText.get(qualifiedName);
    return tag === undefined || tag.uri !== uri ? this.createTag(qualifiedName, uri, local) : tag;
  }

  /** Opens an element whose tag is known. */
  openTag(tag: Tag, offset: number): number {
    if (this.pendingText !== '') this.endTextNode();
    const node = this.size++;
    if (node >= this.names.length) this.grow();
    this.names[node] = tag.name;
    this.tagIds[node] = tag.tagId;
    this.parents[node] = this.current;
    this.offsets[node] = offset;
    this.textStarts[node] = this.textCount;
    this.attributeStarts[node] = this.attributeValues.length;
    this.current = node;
    this.depth++;
    return node;
  }

  /** Adds an attribute to the element that was opened last. */
  addAttribute(uri: string, local: string, value: string): void {
    this.addNamedAttribute(this.toAttributeNameId(uri, local), value);
  }

  /** Adds an attribute whose name is known. */
  addNamedAttribute(name: NameId, value: string): void {
    const index = this.attributeValues.push(value) - 1;
    if (index >= this.attributeNames.length) this.attributeNames = doubleSize(this.attributeNames);
    this.attributeNames[index] = name;
  }

  /** Returns the number of an attribute name. */
  toAttributeNameId(uri: string, local: string): NameId {
    return uri === '' ? this.plainAttribute(local) : this.toNameId(uri, local);
  }

  /** Closes the current element. */
  close(): void {
    if (this.pendingText !== '') this.endTextNode();
    const node = this.current;
    this.ends[node] = this.size;
    this.textEnds[node] = this.textCount;
    this.current = this.parents[node] as number;
    this.depth--;
  }

  /**
   * Adds character data or CDATA that ends at an offset of the source; returns false when the text node gets too long.
   * Between two texts without a tag there is the boundary of a CDATA section, or a comment or instruction, which ends
   * the text node.
   */
  addText(value: string, end: number): boolean {
    if (this.current < 0) return true;
    if (this.pendingText === '') this.pendingText = value;
    else {
      if (this.source.startsWith('<!--', this.pendingEnd) || this.source.startsWith('<?', this.pendingEnd)) {
        this.endTextNode();
      }
      this.pendingText += value;
    }
    this.pendingEnd = end;
    return this.pendingText.length <= XML_LIMITS.text;
  }

  /** Returns whether a text node has begun and not ended. */
  get isInText(): boolean {
    return this.pendingText !== '';
  }

  /** Adds a text node that equals its source text and has no preceding part. */
  addPlainText(start: number, end: number): void {
    const index = this.addTextNode();
    this.textOffsets[index] = start;
    this.textLimits[index] = end;
  }

  private endTextNode(): void {
    const index = this.addTextNode();
    this.textOffsets[index] = -1 - this.texts.length;
    this.texts.push(this.pendingText);
    this.pendingText = '';
  }

  private addTextNode(): number {
    const index = this.textCount++;
    if (index >= this.textParents.length) {
      this.textParents = doubleSize(this.textParents);
      this.textOffsets = doubleSize(this.textOffsets);
      this.textLimits = doubleSize(this.textLimits);
    }
    this.textParents[index] = this.current;
    return index;
  }

  /** Returns the finished tree of a text. */
  finish(source = this.source): XmlDocument {
    this.attributeStarts[this.size] = this.attributeValues.length;
    return new XmlDocument({
      source,
      size: this.size,
      names: this.names,
      parents: this.parents,
      ends: this.ends,
      tagIds: this.tagIds,
      tags: this.tags,
      offsets: this.offsets,
      textStarts: this.textStarts,
      textEnds: this.textEnds,
      textOffsets: this.textOffsets,
      textLimits: this.textLimits,
      texts: this.texts,
      textParents: this.textParents,
      attributeStarts: this.attributeStarts,
      attributeNames: this.attributeNames,
      attributeValues: this.attributeValues,
      foreign: this.foreign,
    });
  }

  private createTag(qualifiedName: string, uri: string, local: string): Tag {
    const tag: Tag = { uri, name: this.toNameId(uri, local), tagId: this.tags.length };
    const previousTag = this.tagsByText.get(qualifiedName);
    if (previousTag === undefined) this.tags.push(qualifiedName);
    else tag.tagId = previousTag.tagId;
    this.tagsByText.set(qualifiedName, tag);
    return tag;
  }

  private plainAttribute(local: string): NameId {
    let id = this.attributeIds.get(local);
    if (id === undefined) this.attributeIds.set(local, (id = this.toNameId('', local)));
    return id;
  }

  private toNameId(uri: string, local: string): NameId {
    const nameId = findKnownName(uri, local);
    if (nameId !== undefined) return nameId;
    const key = `${uri}\n${local}`;
    let id = this.foreignIds.get(key);
    if (id === undefined) {
      this.foreign.push({ uri, local });
      this.foreignIds.set(key, (id = -1 - this.foreign.length));
    }
    return id;
  }

  private grow(): void {
    this.names = doubleSize(this.names);
    this.parents = doubleSize(this.parents);
    this.ends = doubleSize(this.ends);
    this.tagIds = doubleSize(this.tagIds);
    this.offsets = doubleSize(this.offsets);
    this.textStarts = doubleSize(this.textStarts);
    this.textEnds = doubleSize(this.textEnds);
    this.attributeStarts = doubleSize(this.attributeStarts);
  }
}

function doubleSize(array: Int32Array): Int32Array {
  const doubledArray = new Int32Array(array.length * 2);
  doubledArray.set(array);
  return doubledArray;
}
