/**
 * Data model of a document: allowed and required elements and attributes, and their code lists. The notation is indented
 * text, one element per line, in the order of the specification:
 *
 * ```
 * SenderParty!
 *   EndpointID! @schemeID!:EAS
 *   Contact ...
 *     Name = fixed value
 *     TypeCode in FIRST_LIST|SECOND_LIST
 * ```
 *
 * `!` marks a required part, `:LIST` an attribute with a code, `...` an element whose further children are not checked.
 * Elements with children are of the aggregate components (cac), the others of the basic ones (cbc).
 */
import { cac, cbc, plain, type NameId } from '../../invoice/xml';
import { POST_AWARD_LISTS, type NamedList } from '../code-lists/post-award-2026.5';

/** Attribute of an element of the model. */
export interface AttributeModel {
  name: string;
  id: NameId;
  required: boolean;
  list: NamedList | null;
}

/** Element of the model. */
export interface PartModel {
  /** `cac:SenderParty`; of the root without a prefix */
  name: string;
  id: NameId;
  /** Place in the model: elements and attributes are counted from 1, in order. The ids of the rules have it. */
  place: number;
  required: boolean;
  /** the only text that it may have */
  fixed: string | null;
  /** code lists of its text; empty: any text */
  lists: readonly NamedList[];
  attributes: readonly AttributeModel[];
  /** Whether further children are ignored. */
  open: boolean;
  parts: PartModel[];
}

const LINE =
  /^( *)([A-Za-z]+)(!?)(?: = (\S+)| in ([A-Z0-9_|]+))?((?: @[A-Za-z]+!?(?::[A-Z0-9_]+)?)*)( \.\.\.)?$/;
const ATTRIBUTE = /@([A-Za-z]+)(!?)(?::([A-Z0-9_]+))?/g;

/**
 * Reads a model.
 * @throws Error for a line or a list that cannot be read: a mistake in the model
 */
export function dataModel(text: string): PartModel {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const open: PartModel[] = [];
  let position = 0;
  for (const [index, line] of lines.entries()) {
    const [, indent = '', local, requiredText, fixedValue, lists, attributes, further] =
      LINE.exec(line) ?? [];
    if (local === undefined) throw new Error(`Unreadable line of a data model: ${line}`);
    const depth = indent.length / 2;
    const isGroup = (/^ */.exec(lines[index + 1] ?? '')?.[0].length ?? 0) > indent.length;
    const part: PartModel = {
      name: depth === 0 ? local : `${isGroup ? 'cac' : 'cbc'}:${local}`,
      id: isGroup ? cac(local) : cbc(local),
      place: (position += 1),
      required: requiredText === '!',
      fixed: fixedValue ?? null,
      lists: lists?.split('|').map(listNamed) ?? [],
      attributes: [...(attributes ?? '').matchAll(ATTRIBUTE)].map(attributeModel),
      open: further !== undefined,
      parts: [],
    };
    position += part.attributes.length;
    open[depth - 1]?.parts.push(part);
    open.length = depth;
    open.push(part);
  }
  const [root] = open;
  if (root === undefined) throw new Error('A data model without elements');
  return root;
}

function attributeModel([, name = '', requiredText, list]: RegExpMatchArray): AttributeModel {
  return {
    name,
    id: plain(name),
    required: requiredText === '!',
    list: list === undefined ? null : listNamed(list),
  };
}

function listNamed(name: string): NamedList {
  const list = POST_AWARD_LISTS[name];
  if (list === undefined) throw new Error(`A data model names a code list that is not there: ${name}`);
  return list;
}
