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
 * `!` marks a required part, `:LIST` an attribute with a code, `...` an element whose unlisted children are not
 * checked. Elements with children are aggregate components (cac), the others basic components (cbc).
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
  /** name such as `cac:SenderParty`; the root has no prefix */
  name: string;
  id: NameId;
  /** position in the model, counting elements and attributes from 1; part of the rule ids */
  place: number;
  required: boolean;
  /** the only allowed text */
  fixed: string | null;
  /** code lists of the text; empty: any text is allowed */
  lists: readonly NamedList[];
  attributes: readonly AttributeModel[];
  /** whether unlisted children are ignored */
  allowsOtherChildren: boolean;
  parts: PartModel[];
}

const LINE =
  /^( *)([A-Za-z]+)(!?)(?: = (\S+)| in ([A-Z0-9_|]+))?((?: @[A-Za-z]+!?(?::[A-Z0-9_]+)?)*)( \.\.\.)?$/;
const ATTRIBUTE = /@([A-Za-z]+)(!?)(?::([A-Z0-9_]+))?/g;

/**
 * Parses a data model.
 * @throws Error for an invalid line or an unknown code list
 */
export function parseDataModel(text: string): PartModel {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const ancestors: PartModel[] = [];
  let position = 0;
  for (const [index, line] of lines.entries()) {
    const [, indent = '', local, requiredText, fixedValue, lists, attributes, further] =
      LINE.exec(line) ?? [];
    if (local === undefined) throw new Error(`Invalid line in a data model: ${line}`);
    const depth = indent.length / 2;
    const isGroup = (/^ */.exec(lines[index + 1] ?? '')?.[0].length ?? 0) > indent.length;
    const part: PartModel = {
      name: depth === 0 ? local : `${isGroup ? 'cac' : 'cbc'}:${local}`,
      id: isGroup ? cac(local) : cbc(local),
      place: (position += 1),
      required: requiredText === '!',
      fixed: fixedValue ?? null,
      lists: lists?.split('|').map(getCodeList) ?? [],
      attributes: [...(attributes ?? '').matchAll(ATTRIBUTE)].map(parseAttribute),
      allowsOtherChildren: further !== undefined,
      parts: [],
    };
    position += part.attributes.length;
    ancestors[depth - 1]?.parts.push(part);
    ancestors.length = depth;
    ancestors.push(part);
  }
  const [root] = ancestors;
  if (root === undefined) throw new Error('The data model has no elements');
  return root;
}

function parseAttribute([, name = '', requiredText, list]: RegExpMatchArray): AttributeModel {
  return {
    name,
    id: plain(name),
    required: requiredText === '!',
    list: list === undefined ? null : getCodeList(list),
  };
}

function getCodeList(name: string): NamedList {
  const list = POST_AWARD_LISTS[name];
  if (list === undefined) throw new Error(`Unknown code list in a data model: ${name}`);
  return list;
}
